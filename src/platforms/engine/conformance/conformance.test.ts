import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { askedPlatforms } from '../../../../test/support/asked-platforms.ts'
import type { Page, PageAnswer, PageRequest } from '../../../model/page.ts'
import { platforms } from '../../registry.ts'
import type { Platform, SiteConfig } from '../contract.ts'
import { detectPlatform } from '../detect/detect.ts'
import { identifyDealership } from '../detect/identify.ts'
import { answerFrom, driveCollection, failureAt, fixtureFolder, homePage, loadFixtureSite } from './fixture-site.ts'

const absentVin = '1GKS2CKJ6PR330178'
const readmeSections = ['## Marks', '## Listing', '## Quirks', '## Confidence', 'Last looked at: ']

test('ids are unique, and one platform is the fallback', () => {
  expect(new Set(platforms.map(({ id }) => id)).size).toBe(platforms.length)
  expect(platforms.filter(({ detect }) => detect.length === 0)).toHaveLength(1)
})

test('a platform precedes only existing platforms, and none of them precedes it', () => {
  const precededBy = (id: string): readonly string[] => platforms.find((other) => other.id === id)?.precedes ?? []
  for (const { id, precedes = [] } of platforms) {
    const below = new Set(precedes)
    for (const lower of below) for (const next of precededBy(lower)) below.add(next)
    for (const lower of below) expect(platforms.map((other) => other.id)).toContain(lower)
    expect(below).not.toContain(id)
  }
})

describe.each(askedPlatforms.map((platform) => [platform.id, platform] as const))('platform %s', (id, platform) => {
  const site = loadFixtureSite(id)
  if (site === null) throw new Error(`platforms/${id}/fixtures/site.json is missing`)
  const home = homePage(id, site)
  const honest = (request: PageRequest): Page => answerFrom(id, site, request)

  test('its folder, README and signals are valid', () => {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(platform.lastLookedAt).toMatch(/^20\d{2}-(0[1-9]|1[0-2])$/)
    for (const signal of platform.detect) expect(signal.weight > 0 && signal.weight < 1, signal.name).toBe(true)
    const readme = new URL('../README.md', fixtureFolder(id))
    expect(existsSync(readme)).toBe(true)
    const text = readFileSync(readme, 'utf8')
    for (const section of readmeSections) expect(text).toContain(section)
    expect(text).toContain(`Last looked at: ${platform.lastLookedAt}`)
  })

  test('its home page is detected as this platform and no other', () => {
    expect(detectPlatform(home)).toMatchObject({ platform: { id }, isDealer: true })
    const others = platforms.filter((other) => other.id !== id && other.detect.length > 0)
    const fallback = platforms.filter((other) => other.detect.length === 0)
    expect(detectPlatform(home, [...others, ...fallback]).platform.id).toBe(fallback[0]?.id)
  })

  test('it identifies the dealership', () => {
    expect(identifyDealership(home, platform)).toEqual(site.identity)
  })

  const config = configOf(platform, home, honest)

  test('it configures itself from its home page', () => {
    expect(config).toMatchObject(site.config)
  })

  const collect = (answer: (request: PageRequest, index: number) => PageAnswer, sample = false) =>
    driveCollection(platform.collect({ config }, { sample }), answer)
  const whole = collect(honest)
  const dataPages = whole.requests
    .map((request, index) => ({ request, index }))
    .filter(({ request }) => ['listing', 'vehicle'].includes(request.purpose) && honest(request).status === 200)

  test('it collects every vehicle once, completely, and counts new and used', () => {
    expect(whole.scan).toMatchObject({ complete: true, incompleteReason: null, failure: null, stated: site.stated })
    expect(whole.scan.vehicles.map((vehicle) => vehicle.vin?.toUpperCase()).sort()).toEqual([...site.vins].sort())
    expect(whole.scan.skipped).toEqual({})
    expect(whole.scan.pagesRead).toBe(whole.requests.length)
  })

  test('one or two dead addresses among its vehicle pages leave the scan complete [COL-34]', () => {
    const vehiclePages = whole.requests.filter(({ purpose }) => purpose === 'vehicle').map(({ url }) => url)
    for (const dead of [vehiclePages.slice(0, 1), vehiclePages.slice(-2)]) {
      const { scan } = collect((request) => ({
        ...honest(request),
        ...(dead.includes(request.url) ? { status: 404 } : {}),
      }))
      expect(scan).toMatchObject({ complete: true, incompleteReason: null })
      expect(scan.vehicles.length).toBeGreaterThanOrEqual(site.vins.length - dead.length)
    }
  })

  const handedOut = site.pages.flatMap(({ header }) => (header === undefined ? [] : [header.value]))
  if (handedOut.length > 0) {
    test('a key that its pages hand out is read on every collection and not stored in the configuration', () => {
      for (const key of handedOut) expect(JSON.stringify(config)).not.toContain(key)
    })
  }

  describe(`a lookup of one VIN (${platform.tier})`, () => {
    const ask = (vin: string, answer: (request: PageRequest, index: number) => PageAnswer = honest) =>
      driveCollection(platform.one({ config }, vin), answer)
    const shownOf = (vin: string) => whole.scan.vehicles.filter((vehicle) => vehicle.vin?.toUpperCase() === vin)
    const vins = site.one === undefined ? site.vins : [site.one.vin]
    const absent = site.one?.absent ?? absentVin

    test.each(vins)('it finds %s, as the whole listing has it', (vin) => {
      const { scan, requests } = ask(vin)
      expect(scan).toMatchObject({ complete: true, incompleteReason: null, failure: null })
      expect(scan.vehicles).toEqual(shownOf(vin))
      expect(scan.vehicles).toHaveLength(1)
      expect(scan.pagesRead).toBe(requests.length)
      expect(ask(` ${vin.toLowerCase()}`).scan.vehicles).toHaveLength(1)
    })

    test('a missing vehicle results in a complete scan without it', () => {
      expect(ask(absent).scan).toMatchObject({ complete: true, incompleteReason: null, vehicles: [], failure: null })
    })

    test('it makes no more requests than its tier allows', () => {
      const costs = vins.map((vin) => ask(vin).requests.length)
      if (platform.tier === 'direct') expect(Math.max(...costs)).toBeLessThanOrEqual(3)
      else expect(Math.min(...costs)).toBeLessThan(whole.requests.length)
    })

    const losses: readonly (readonly [string, (request: PageRequest) => PageAnswer])[] = [
      ['lost', (request) => failureAt(request.url, { class: 'unavailable', code: 'timeout' })],
      ['refused', (request) => ({ ...honest(request), status: 403 })],
      ['broken', (request) => ({ ...honest(request), status: 500 })],
      [
        'another one',
        (request) => ({ ...honest(request), text: '<html><body>We are improving our site</body></html>' }),
      ],
    ]
    /** On a site with a sitemap, a listing may be a page without vehicles: many render theirs by script only. */
    const besideSitemap = whole.requests.some(({ purpose }) => purpose === 'sitemap')
    test.each(losses)('a page that is %s is neither another vehicle nor a missing one', (kind, spoil) => {
      for (const vin of vins) {
        const { requests } = ask(vin)
        requests.forEach(({ purpose }, lost) => {
          if (kind === 'another one' && purpose === 'listing' && besideSitemap) return
          const { scan } = ask(vin, (request, at) => (at === lost ? spoil(request) : honest(request)))
          if (purpose === 'detail') {
            expect(scan).toMatchObject({ complete: true, vehicles: [{ vin }] })
            return
          }
          const isBeforeIt = requests.slice(lost + 1).some((later) => later.purpose !== 'detail')
          const isShownElsewhere = isBeforeIt || kind === 'another one'
          if (scan.complete && isShownElsewhere) {
            expect(scan.vehicles).toMatchObject(isBeforeIt ? shownOf(vin) : [{ vin }])
          } else
            expect(scan).toMatchObject({ complete: false, vehicles: [], incompleteReason: expect.stringMatching(/\w/) })
        })
      }
    })

    test.each(losses.slice(0, 3))(
      'an inventory page that is %s proves nothing about a vehicle not seen [LIV-12]',
      (_, spoil) => {
        const { requests } = ask(absent)
        expect(requests.length).toBeGreaterThan(0)
        requests.forEach(({ purpose }, lost) => {
          if (purpose !== 'listing' && purpose !== 'vehicle') return
          const { scan } = ask(absent, (request, at) => (at === lost ? spoil(request) : honest(request)))
          const isAnswered = requests.slice(0, lost).some(({ url, body = '' }) => `${url} ${body}`.includes(absent))
          // A search that answered without it says gone, unconfirmed: that removes nothing.
          if (isAnswered && scan.complete) {
            expect(scan).toMatchObject({ vehicles: [], failure: null })
            expect(scan.sawInventory).toBeUndefined()
          } else
            expect(scan).toMatchObject({ complete: false, vehicles: [], incompleteReason: expect.stringMatching(/\w/) })
        })
      },
    )
  })

  test('a sample reads few pages and finds vehicles', () => {
    const { scan, requests } = collect(honest, true)
    expect(requests.length).toBeLessThanOrEqual(40)
    expect(scan.vehicles.length).toBeGreaterThan(0)
  })

  const details = whole.requests.filter(({ purpose }) => purpose === 'detail')
  test.skipIf(details.length === 0)('a failed detail page leaves the vehicle as listed (skipped: reads none)', () => {
    for (const code of ['timeout', 'challenge'] as const) {
      const lost = { class: code === 'timeout' ? ('unavailable' as const) : ('blocked' as const), code }
      const { scan } = collect((request) =>
        request.purpose === 'detail' ? failureAt(request.url, lost) : honest(request),
      )
      expect(scan).toMatchObject({ complete: true, failure: null, stated: site.stated })
      expect(scan.vehicles.map(({ vin }) => vin?.toUpperCase()).sort()).toEqual([...site.vins].sort())
      expect(scan.vehicles).not.toEqual(whole.scan.vehicles)
    }
  })

  test('its fixture has pages whose failure can be tested', () => {
    expect(dataPages.length).toBeGreaterThan(site.onePage === undefined ? 1 : 0)
  })

  test.each(['timeout', 'challenge'] as const)(
    'a page lost to a %s makes the scan incomplete, with the failure',
    (code) => {
      const lost = { class: code === 'timeout' ? ('unavailable' as const) : ('blocked' as const), code }
      for (const { index } of dataPages) {
        const { scan } = collect((request, at) => (at >= index ? failureAt(request.url, lost) : honest(request)))
        expect(scan, `page ${index}`).toMatchObject({ complete: false, failure: { code } })
        expect(scan.incompleteReason, `page ${index}`).toBeTruthy()
      }
    },
  )

  test('a page answering 500 or 403 counts as failed', () => {
    for (const status of [500, 403]) {
      const { scan } = collect((request, at) => ({
        ...honest(request),
        ...(at >= (dataPages.at(-1)?.index ?? 0) ? { status } : {}),
      }))
      expect(scan).toMatchObject({ complete: false, failure: { status } })
    }
  })

  const spoil: readonly (readonly [string, (text: string) => string])[] = [
    ['cut short', (text) => text.slice(0, Math.floor(text.length / 3))],
    ['replaced by another page', () => '<!DOCTYPE html><html><body>We are improving our site</body></html>'],
    ['empty', () => ''],
    ['of another shape', () => '{"inventory":{"vehicles":"soon"},"pageInfo":[]}'],
  ]
  test.each(spoil)('pages %s make the scan incomplete with a reason', (_, change) => {
    const { scan } = collect((request) => {
      const page = honest(request)
      return ['listing', 'vehicle'].includes(request.purpose) ? { ...page, text: change(page.text) } : page
    })
    expect(scan.complete).toBe(false)
    expect(scan.incompleteReason).toBeTruthy()
  })

  test.skipIf(site.onePage !== undefined)('a listing that repeats forever ends, incomplete (skipped: one page)', () => {
    const first = dataPages[0]
    if (first === undefined) throw new Error('no data page')
    const repeated = honest(first.request)
    const { scan } = collect((request) => {
      const isData = ['listing', 'vehicle'].includes(request.purpose)
      return isData ? { ...repeated, requestedUrl: request.url, url: request.url } : honest(request)
    })
    expect(scan.complete).toBe(false)
    expect(scan.incompleteReason).toBeTruthy()
  })

  const { lyingTotal } = site
  test.skipIf(lyingTotal === undefined)(
    'a stated total that is not reached makes the scan incomplete (skipped: states none)',
    () => {
      const { scan } = collect((request) => {
        const page = honest(request)
        return { ...page, text: page.text.replaceAll(lyingTotal?.says ?? '', lyingTotal?.lies ?? '') }
      })
      expect(scan.complete).toBe(false)
      expect(scan.incompleteReason).toContain('states 500')
    },
  )
})

/** As a setup stores it: with what its sample found out, where the reader reads the site. */
function configOf(platform: Platform, home: Page, honest: (request: PageRequest) => Page): SiteConfig {
  const configured = platform.configure(home)
  if (configured.kind === 'missing') throw new Error(configured.reason)
  const { config } = configured
  const { reader } = driveCollection(platform.collect({ config }, { sample: true }), honest).scan
  return reader === undefined ? config : { ...config, reader }
}
