import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPlatform, platforms } from '../../registry.ts'
import { homePage, loadFixtureSite, pageOf } from '../conformance/fixture-site.ts'
import type { DetectionSignal, Platform } from '../contract.ts'
import { detectPlatform, detectWithoutPage, type SiteTraces } from './detect.ts'

function page(text: string, url = 'https://www.lakeside.example/') {
  return pageOf(url, 200, { text, type: 'text/html' })
}

test('the signals of a platform combine into its confidence and are named', () => {
  const weak = detectPlatform(page("<script>DDC.siteSettings = {siteId:'x'}</script>"))
  const strong = detectPlatform(page("<script>DDC.siteSettings = {siteId:'x'}; DDC.WS.state = {}</script>"))
  expect(weak).toMatchObject({
    platform: { id: 'dealer-com' },
    confidence: 0.9,
    evidence: ['DDC.siteSettings'],
    isDealer: true,
  })
  expect(strong.confidence).toBeGreaterThan(weak.confidence)
  expect(strong.confidence).toBeLessThanOrEqual(1)
})

test.each([
  ['https://renderer.one.audi/x.js', 'one-audi'],
  ['https://omnigraph.audi.com/q', 'one-audi'],
  ['https://r.remorainc.com/a.js', 'remora'],
])('a page with %s is detected as %s and not as Dealer.com, whatever else it carries', (script, id) => {
  const html = `<script src="${script}"></script><script>DDC.dataLayer = {}; DDC.siteSettings = {}</script>`
  expect(detectPlatform(page(html)).platform.id).toBe(id)
})

const samples = new URL('../../../../../shared/samples/platforms/', import.meta.url)
const samplePages = existsSync(samples) ? readdirSync(samples).filter((name) => name.endsWith('.html')) : []
const homePages = platforms.flatMap(({ id }) => {
  const site = loadFixtureSite(id)
  return site === null ? [] : [homePage(id, site)]
})

test('the order of the registry does not affect the detection of any fixture or saved page', () => {
  const saved = samplePages.map((name) => page(readFileSync(new URL(name, samples), 'utf8')))
  const mixed = [page(dealerCom + dealerInspire), page(''), ...homePages.map(({ text }) => page(text + dealerCom))]
  const pages = [...homePages, ...saved, ...mixed]
  const found = (registry: readonly Platform[]) =>
    pages.map((one) => {
      const { platform, confidence, evidence } = detectPlatform(one, registry)
      return [platform.id, confidence, ...evidence]
    })
  const expected = found(platforms)
  const orders = fc.shuffledSubarray([...platforms], { minLength: platforms.length })
  expect(found(platforms.toReversed())).toEqual(expected)
  fc.assert(
    fc.property(orders, (order) => {
      expect(found(order)).toEqual(expected)
    }),
    { numRuns: 10 },
  )
})

test('the best score wins, after removing matches that another match precedes', () => {
  const signal = (weight: number) => [{ name: 'x', weight, html: /x/ }]
  const made = (id: string, weight: number, precedes: readonly string[] = []): Platform => ({
    ...(findPlatform('generic') ?? expect.fail('no fallback')),
    id,
    detect: signal(weight),
    precedes,
  })
  const winner = (...registry: Platform[]) => detectPlatform(page('x'), registry).platform.id
  expect(winner(made('a', 0.6), made('b', 0.7))).toBe('b')
  expect(winner(made('a', 0.6, ['b']), made('b', 0.7))).toBe('a')
  expect(winner(made('a', 0.6, ['b']), made('b', 0.9), made('c', 0.7))).toBe('c')
  expect(winner(made('b', 0.6), made('a', 0.6))).toBe('a')
})

describe('what a platform is known by', () => {
  const generic = findPlatform('generic') ?? expect.fail('no fallback')
  const known = (...detect: DetectionSignal[]): Platform[] => [{ ...generic, id: 'known', detect }, generic]
  const isFound = (detect: DetectionSignal, traces: Partial<SiteTraces>) =>
    detectWithoutPage({ host: 'www.lot.example', ...traces }, known(detect)) !== null

  test('is a page, a header, a host, an alias or a network', () => {
    const named = { name: 'x', weight: 0.5 }
    expect(isFound({ ...named, html: /x/ }, {})).toBe(false)
    expect(isFound({ ...named, header: 'x-by', matches: /^known$/ }, { headers: { 'x-by': 'known' } })).toBe(true)
    expect(isFound({ ...named, header: 'x-by', matches: /^known$/ }, { headers: { 'x-of': 'known' } })).toBe(false)
    expect(isFound({ ...named, host: /\.lot\.example$/ }, {})).toBe(true)
    expect(isFound({ ...named, host: /^lot\.example$/ }, {})).toBe(false)
    expect(isFound({ ...named, cname: 'known.example' }, { cnames: ['x.example', 'KNOWN.example.'] })).toBe(true)
    const network = { ...named, network: '198.51.100.0/24' }
    expect(isFound(network, { addresses: ['203.0.113.7', '198.51.100.7'] })).toBe(true)
    expect(isFound(network, { addresses: ['203.0.113.7', 'x', '2001:db8::1', '::ffff:198.51.100.7'] })).toBe(false)
  })

  test('must be half certain, and certainties are rounded to two places', () => {
    const weights = (...list: readonly number[]) =>
      detectPlatform(page('x'), known(...list.map((weight) => ({ name: 'x', weight, html: /x/ }))))
    expect(weights(0.5)).toMatchObject({ platform: { id: 'known' }, confidence: 0.5 })
    expect(weights(0.49)).toMatchObject({ platform: { id: 'generic' } })
    expect(weights(0.3, 0.333)).toMatchObject({ confidence: 0.53, evidence: ['x', 'x'] })
  })

  test('needs a fallback beside it', () => {
    expect(() => detectPlatform(page('x'), [])).toThrow('no fallback')
  })
})

const dealerCom =
  '<script>DDC.siteSettings = {}; DDC.WS.state = {}</script><img src="https://pictures.dealer.com/x.jpg">'
const dealerInspire =
  '<script>window.DI_ = {}</script><div class="di-widget di-version"></div><script src="https://assets.dealerinspire.com/x.js"></script>'

test.each([
  ['Motive', dealerInspire, 'motive', '<script src="https://assets.app.ridemotive.com/x.js"></script>'],
  [
    'Motive',
    dealerInspire,
    'motive',
    String.raw`<script>push("{\"API_URL\":\"https://api.app.ridemotive.com\"}")</script>`,
  ],
  ['DealerVenom', dealerInspire, 'dealer-venom', '<script>__tsHost="x1.a1.typesense.net"</script>'],
  ['DealerSync', dealerCom, 'dealersync', '<script src="https://assets.dealer-cdn.com/x.js"></script>'],
  ['Remora', dealerCom, 'remora', '<link href="https://images.remorainc.com/a.css">'],
  ['DealerOn', dealerCom, 'dealer-on', '<script id="dealeron_tagging_data">{}</script>'],
  ['DealerOn', dealerInspire, 'dealer-on', '<script id="dealeron_tagging_data">{}</script>'],
  ['Overfuel', dealerCom, 'overfuel', '<script src="https://static.overfuel.com/x.js"></script>'],
  ['Dealer.com', dealerInspire, 'dealer-com', dealerCom],
  ['Dealer Inspire', '<script src="https://assets.sincrod.com/x.js"></script>', 'dealer-inspire', dealerInspire],
  [
    'eDealer',
    '<a href="/used/vehicle/2025-mazda-cx-5-gt-id15206467.htm">CX-5</a><img src="https://imagescdn.d2cmedia.ca/x.jpg">',
    'edealer',
    '<script>resourceUrl = "https://static.edealer.ca"; edealerWebsiteId = 3</script>',
  ],
])('a page of %s that contains the words of %j is still detected as %s', (_, foreign, id, own) => {
  expect(detectPlatform(page(own + foreign)).platform.id).toBe(id)
  expect(detectPlatform(page(foreign + own)).platform.id).toBe(id)
})

test.each([
  ['https://www.dealeron.com/', 'dealer-com'],
  ['https://www.notteamvelocityportal.com/', 'dealer-com'],
])('a Dealer.com page that links to %s is still detected as %s', (link, id) => {
  expect(detectPlatform(page(`${dealerCom}<a href="${link}">our partner</a>`)).platform.id).toBe(id)
})

test('a page that only links to website vendors is detected as none of them', () => {
  const links = ['www.dealer.com', 'www.dealeron.com', 'www.dealerinspire.com', 'www.notteamvelocityportal.com']
  const html = links.map((host) => `<a href="https://${host}/">x</a>`).join('')
  expect(detectPlatform(page(html)).platform.id).toBe('generic')
})

test('the fallback has low confidence and states what it found', () => {
  const vehicles = '<script type="application/ld+json">{"@type":"Car","vin":"3GNAXUEG3TL301177"}</script>'
  expect(detectPlatform(page(vehicles))).toMatchObject({
    confidence: 0.4,
    evidence: ['schema.org vehicles'],
    isDealer: true,
  })
  const links = detectPlatform(page('<title>Harbor Motors</title><a href="/inventory/">Cars</a>'))
  expect(links).toMatchObject({ confidence: 0.25, isDealer: true })
  expect(links.evidence).toEqual(['links to inventory pages', 'words of a dealership in the title'])
})

test('a page without signs of a dealership is detected as none', () => {
  const bakery = detectPlatform(page('<title>Rye and Co, bakery</title><a href="/menu">Menu</a>'))
  expect(bakery).toMatchObject({ platform: { id: 'generic' }, confidence: 0.05, evidence: [], isDealer: false })
})

test.each([
  ['dealer-com', 'www.lakeside.example.secure.dealer.com.edgekey.net.'],
  ['dealer-eprocess', 'saas.www.dealereprocess.org'],
  ['dealer-inspire', 'pod12.dealerinspire.com.'],
  ['dealer-on', 'www.dealeronsite.com.'],
  ['jazel', 'client-41.jazelc.com'],
  ['jazel', 'jazel-cdn.com'],
  ['team-velocity', 'teamvelocitymarketing.map.fastly.net'],
])('a blocked site of %s is detected by its DNS alias %s, to its last label', (id, alias) => {
  const host = 'www.lakeside.example'
  expect(detectWithoutPage({ host, cnames: [alias] })).toMatchObject({ platform: { id }, isDealer: true })
  expect(detectWithoutPage({ host, cnames: [`${alias.replace(/\.$/, '')}.evil.example`] })).toBeNull()
})

test('a DNS alias counts by whole labels, and a host alone says nothing', () => {
  const host = 'www.lakeside.example'
  expect(detectWithoutPage({ host, cnames: ['insecure.dealer.com.edgekey.net'] })).toBeNull()
  expect(detectWithoutPage({ host })).toBeNull()
})

const saved = (file: string) => readFileSync(new URL(file, samples), 'utf8')
const savedIn = (file: string, key: string) => String(JSON.parse(saved(file))[key])
const partC = () => saved('11-dealereprocess-jazel-snippets.html').split('<!-- C')[1] ?? ''

test.skipIf(!existsSync(samples)).each([
  ['dealer-com', () => saved('03-dealercom-vdp-and-srp-embedded.html'), null],
  ['dealer-com', () => saved('04-dealercom-homepage-excerpt.html'), null],
  ['dealer-inspire', () => saved('07-dealerinspire-srp-vdp.html'), null],
  ['team-velocity', () => savedIn('08-teamvelocity.json', 'page_globals'), { site_id: '71000', campaign_id: '7226' }],
  [
    'motive',
    () => savedIn('09-motive-ridemotive.json', 'page_html'),
    { site_id: '2766', store_name: 'Rusty Drewing Pre-Owned' },
  ],
  ['overfuel', () => saved('10-overfuel-srp.html'), { site_id: '1052' }],
  ['dealer-eprocess', () => saved('11-dealereprocess-jazel-snippets.html').split('<!-- B')[0] ?? '', null],
  ['jazel', partC, { site_id: '6,7,8' }],
  ['edealer', () => saved('12-edealer-srp-vehicleArray.html'), null],
  [
    'edealer',
    () => saved('13-edealer-vdp-excerpt.html'),
    { site_id: '2070', store_name: 'Jack Carter Chev Buick GMC' },
  ],
  ['d2c-media', () => saved('14-d2cmedia-used-cards.html'), null],
])('a real page of %s is detected, with its settings (skipped without the sample files)', (id, text, config) => {
  const { platform } = detectPlatform(page(text()))
  expect(platform.id).toBe(id)
  if (config !== null) expect(platform.configure(page(text()))).toMatchObject({ config })
})

test.skipIf(!existsSync(samples))(
  'real pages of custom-built sites match no platform (skipped without the sample files)',
  () => {
    const [plain = ''] = readFileSync(new URL('16-generic-jsonld-microdata.html', samples), 'utf8').split('<!-- F:')
    expect(plain).toContain('itemListElement')
    expect(detectPlatform(page(plain)).platform.id).toBe('generic')
  },
)
