import { describe, expect, test } from 'vitest'
import { driveCollection } from '../conformance/drive-collection.ts'
import { failureAt, pageOf } from '../conformance/fixture-site.ts'
import { collectStructuredSite } from './collect.ts'
import type { StructuredSiteOptions } from './read-listings.ts'

const origin = 'https://www.lot.example'
const vinAt = (at: number) => `3GNAXUEG3TL30${1_000 + at}`
const vdp = (at: number) => `/vdp/${vinAt(at)}`
const plain = (at: number) => `/details/${at}`

type Answer = string | number | 'blocked'
type Site = Readonly<Record<string, Answer>>

/** Answers by path and query: a text, or a status without one; 0 is a time-out. */
function collect(site: Site, options: Partial<StructuredSiteOptions> = {}) {
  const { scan, requests } = driveCollection(
    collectStructuredSite(origin, { sample: false, ...options }),
    ({ url }) => {
      const answer = site[url.replace(origin, '')] ?? 404
      if (answer === 'blocked') return failureAt(url, { class: 'blocked', code: 'challenge' })
      if (answer === 0) return failureAt(url, { class: 'unavailable', code: 'timeout' })
      const isText = typeof answer === 'string'
      return pageOf(url, isText ? 200 : answer, { text: isText ? answer : '', type: 'text/html' })
    },
  )
  const askedFor = (purpose: string) =>
    requests.filter((request) => request.purpose === purpose).map(({ url }) => url.replace(origin, ''))
  return {
    scan,
    vins: scan.vehicles.map(({ vin }) => vin),
    asked: { listing: askedFor('listing'), vehicle: askedFor('vehicle'), home: askedFor('home') },
  }
}

const jsonLd = (...nodes: readonly object[]) =>
  nodes.map((node) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`).join('')
const car = (at: number, facts: object = {}) => ({
  ...{ '@type': 'Car', vehicleIdentificationNumber: vinAt(at), model: 'Soul' },
  ...facts,
})
const cars = (...ats: readonly number[]) => jsonLd(...ats.map((at) => car(at)))
const links = (...paths: readonly string[]) => paths.map((path) => `<a href="${path}">x</a>`).join('')
const urlset = (...paths: readonly string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${origin + path}</loc></url>`).join('')}</urlset>`
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)

describe('listings', () => {
  test('are those that the platform names, in its order, instead of those linked from the home page', () => {
    const site = { '/': links('/used-cars'), '/b': cars(1), '/a': cars(2), '/used-cars': cars(3) }
    const { asked, vins } = collect(site, { listings: ['/b', '/a'] })
    expect([asked.listing, vins]).toEqual([
      ['/b', '/a'],
      [vinAt(1), vinAt(2)],
    ])
  })

  test('are read from general to specific: fewer path segments first, then shorter ones', () => {
    const home = links('/inventory/used/suv', '/inventory/used', '/used-vehicles', '/inventory')
    const { asked } = collect({ '/': home, '/inventory': cars(1) })
    expect(asked.listing).toEqual(['/inventory', '/used-vehicles', '/inventory/used', '/inventory/used/suv'])
  })

  test('that are missing are not a problem, those that fail are, if the site links to them', () => {
    const listed = { '/': links('/inventory', '/used-cars'), '/inventory': cars(1) }
    expect(collect(listed).scan).toMatchObject({ complete: true, incompleteReason: null })
    expect(collect({ ...listed, '/used-cars': 500 }).scan).toMatchObject({
      ...{ complete: false, incompleteReason: `${origin}/used-cars answered 500` },
      failure: { class: 'unavailable' },
    })
    expect(collect({ '/': '', '/vehicles': cars(1), '/inventory': 500 }).scan).toMatchObject({ complete: true })
  })

  test('that block end the walk', () => {
    const { scan, asked } = collect({ '/': links('/inventory', '/used-cars'), '/inventory': 'blocked' })
    expect(asked.listing).toEqual(['/inventory'])
    expect(scan).toMatchObject({ complete: false, failure: { class: 'blocked' } })
  })

  test.each([
    ['no listing', { '/': '' }, 'no page that lists vehicles was found'],
    [
      'listings without vehicles',
      { '/': links('/inventory'), '/inventory': 'Loading' },
      'the pages of the inventory carry no vehicle data',
    ],
    ['no home page', { '/': 500 }, `${origin}/ answered 500`],
  ])('of a site with %s state that', (_what, site: Site, problem) => {
    expect(collect(site).scan).toMatchObject({ complete: false, incompleteReason: problem, vehicles: [] })
  })

  test('of a sample are three pages', () => {
    const page = (at: number) => `${cars(at)}<link rel="next" href="/inventory?page=${at + 1}">`
    const pages = Object.fromEntries(upTo(9).map((at) => [`/inventory${at < 2 ? '' : `?page=${at}`}`, page(at)]))
    const { scan, asked } = collect({ '/': links('/inventory'), ...pages, '/inventory': page(1) }, { sample: true })
    expect(asked.listing).toHaveLength(3)
    expect(scan).toMatchObject({ complete: false, vehicles: { length: 3 } })
    const short = { '/': links('/a/inventory', '/a/b/inventory', '/a/b/c/inventory', '/a/b/c/d/inventory') }
    const four = Object.fromEntries(
      upTo(4).map((at) => [`${['/a', '/a/b', '/a/b/c', '/a/b/c/d'][at]}/inventory`, cars(at)]),
    )
    expect(collect({ ...short, ...four }, { sample: true })).toMatchObject({
      ...{ asked: { listing: { length: 3 } }, scan: { incompleteReason: 'only a sample was read' } },
    })
  })

  test('end after three pages without a new vehicle, once one repeats known vehicles', () => {
    const paths = upTo(8).map((at) => `/inventory/${at}`)
    const repeating = Object.fromEntries(paths.map((path) => [path, cars(1)]))
    expect(collect({ '/': links(...paths), ...repeating }).asked.listing).toEqual(paths.slice(0, 4))
    const between = { ...repeating, [paths[3] ?? '']: cars(2) }
    expect(collect({ '/': links(...paths), ...between }).asked.listing).toEqual(paths.slice(0, 7))
  })

  test.each([
    ['a counter', '<span id="countarea" data-count="1,044">'],
    ['a list', '{"numberOfItems": "1044"}'],
    ['a text', 'Showing 1 of 1,044 vehicles'],
    ['the largest of several', 'of 12 cars {"numberOfItems":1044} of 7 cars'],
  ])('state the total: %s', (_what, text) => {
    const { scan } = collect({ '/': links('/inventory'), '/inventory': cars(1) + text })
    expect(scan.incompleteReason).toBe('the site states 1044 vehicles, 1 were found')
  })

  test('whose found, sold and missing vehicles reach the total are complete, even with a load-more button', () => {
    const sold = jsonLd(car(2, { offers: { availability: 'https://schema.org/SoldOut' } }))
    const loads = '<button>Load more vehicles</button>'
    const { scan, vins } = collect({ '/': links('/inventory'), '/inventory': `${cars(1)}${sold}of 2 vehicles${loads}` })
    expect([vins, scan.incompleteReason, scan.skipped]).toEqual([[vinAt(1)], null, { sold: 1 }])
  })

  test('that load more by script, and state no total, are incomplete', () => {
    const { scan } = collect({ '/': links('/inventory'), '/inventory': `${cars(1)}<a>Load more results</a>` })
    expect(scan).toMatchObject({ complete: false, incompleteReason: 'a listing loads more vehicles by script' })
  })
})

describe('vehicles of a listing', () => {
  const linkOf = (html: string) => collect({ '/': links('/inventory'), '/inventory': html }).scan.vehicles[0]?.vdp_link
  test.each([
    ['its own', jsonLd(car(1, { url: '/details/own' })) + links(vdp(1)), '/details/own'],
    ['the one with its VIN', cars(1) + links(vdp(2), vdp(1)), vdp(1)],
    ['the one with its stock number', jsonLd(car(1, { sku: 'ab12' })) + links('/details/AB12/'), '/details/AB12/'],
    ['none of two', cars(1) + links(vdp(1), `/details/${vinAt(1)}`), null],
    ['none, where none names it', cars(1) + links('/details/AB12/'), null],
  ])('have a page: %s', (_what, html, link) => {
    expect(linkOf(html) ?? null).toBe(link === null ? null : origin + link)
  })

  test('that only have a page are read there, once each', () => {
    const site = {
      '/': links('/inventory'),
      '/inventory': links(plain(1), plain(2), plain(1)),
      [plain(1)]: cars(1),
      [plain(2)]: cars(2),
    }
    const { asked, vins } = collect(site)
    expect([asked.vehicle, vins]).toEqual([
      [plain(1), plain(2)],
      [vinAt(1), vinAt(2)],
    ])
  })

  test('that a listing describes are not read from their pages', () => {
    const described = jsonLd(car(1, { url: plain(1) }))
    const { asked } = collect({
      '/': links('/inventory', '/used-cars'),
      '/inventory': links(plain(1)),
      '/used-cars': described,
    })
    expect(asked.vehicle).toEqual([])
  })

  test('whose pages mostly lack data make the scan incomplete', () => {
    const site = { '/': links('/inventory'), '/inventory': links(...upTo(4).map(plain)), [plain(0)]: cars(0) }
    const empty = { [plain(2)]: 'x', [plain(3)]: 'x' }
    expect(collect({ ...site, ...empty, [plain(1)]: cars(1) }).scan.incompleteReason).toBeNull()
    expect(collect({ ...site, ...empty, [plain(1)]: 'x' }).scan.incompleteReason).toBe(
      'the vehicle pages carry no vehicle data',
    )
  })

  test('of a sample are read from six pages', () => {
    const pages = Object.fromEntries(upTo(8).map((at) => [plain(at), cars(at)]))
    const site = { '/': links('/inventory'), '/inventory': links(...Object.keys(pages)), ...pages }
    const { scan, asked } = collect(site, { sample: true })
    expect(asked.vehicle).toHaveLength(6)
    expect(scan.incompleteReason).toBe('only 6 of 8 vehicle pages were read')
    expect(collect(site).scan).toMatchObject({ complete: true, stated: { total: 8 } })
  })
})

describe('a lookup of one vehicle', () => {
  const wanted = vinAt(2)

  test('reads its known page first', () => {
    const found = collect({ [plain(2)]: cars(2) }, { wanted, knownPage: origin + plain(2) })
    expect(found).toMatchObject({ vins: [wanted], asked: { home: [], listing: [] }, scan: { complete: true } })
  })

  test('searches the site if its known page has another vehicle, or none', () => {
    const site = { [plain(2)]: cars(1), '/': links('/inventory'), '/inventory': cars(2) }
    expect(collect(site, { wanted, knownPage: origin + plain(2) }).vins).toEqual([wanted])
    const missing = collect({ ...site, [plain(2)]: 500 }, { wanted, knownPage: origin + plain(2) })
    expect(missing).toMatchObject({ vins: [wanted], scan: { complete: true, failure: null } })
  })

  test('ends if its known page is blocked', () => {
    const { asked, scan } = collect({ [plain(2)]: 'blocked' }, { wanted, knownPage: origin + plain(2) })
    expect(asked.home).toEqual([])
    expect(scan).toMatchObject({ complete: false, failure: { class: 'blocked' } })
  })

  test('ends the walk where it is found: on the home page, or in a listing', () => {
    expect(collect({ '/': cars(2) + links('/inventory') }, { wanted }).asked.listing).toEqual([])
    const site = { '/': links('/inventory', '/used-cars'), '/inventory': cars(1, 2), '/used-cars': cars(3) }
    expect(collect(site, { wanted }).asked.listing).toEqual(['/inventory'])
  })

  test('requests the page with its VIN in the URL, and no page of another VIN', () => {
    const site = { '/sitemap.xml': urlset(vdp(1), vdp(2), vdp(3)), [vdp(2)]: cars(2) }
    expect(collect(site, { wanted })).toMatchObject({ vins: [wanted], asked: { vehicle: [vdp(2)], home: [] } })
    const listed = { '/': links('/inventory'), '/inventory': links(vdp(1), vdp(2), vdp(3)), [vdp(2)]: cars(2) }
    expect(collect(listed, { wanted })).toMatchObject({ vins: [wanted], asked: { vehicle: [vdp(2)] } })
  })

  test('returns gone only if every page could be read', () => {
    const site = { '/': links('/inventory'), '/inventory': cars(1) }
    expect(collect(site, { wanted }).scan).toMatchObject({ complete: true })
    expect(collect({ ...site, '/inventory': 0 }, { wanted }).scan).toMatchObject({ complete: false })
    const unread = { '/': links('/inventory'), '/inventory': links(plain(1)), [plain(1)]: 'x' }
    expect(collect(unread, { wanted }).scan.incompleteReason).toBe('the vehicle pages carry no vehicle data')
  })
})

describe('pages of the sitemap', () => {
  test('may lack data up to half of them, not more', () => {
    const site = {
      '/sitemap.xml': urlset(...upTo(4).map(plain)),
      [plain(0)]: cars(0),
      [plain(2)]: 'x',
      [plain(3)]: 'x',
    }
    expect(collect({ ...site, [plain(1)]: cars(1) }).scan.incompleteReason).toBeNull()
    expect(collect({ ...site, [plain(1)]: 'x' }).scan.incompleteReason).toBe(
      '3 of 4 vehicle pages carry no vehicle data',
    )
  })

  test('must have different vehicles, at least half of them', () => {
    const site = { '/sitemap.xml': urlset(...upTo(4).map(plain)), [plain(0)]: cars(1), [plain(1)]: cars(1) }
    expect(collect({ ...site, [plain(2)]: cars(2), [plain(3)]: cars(2) }).scan.incompleteReason).toBeNull()
    expect(
      collect({
        ...site,
        '/sitemap.xml': urlset(...upTo(5).map(plain)),
        ...Object.fromEntries([2, 3, 4].map((at) => [plain(at), cars(2)])),
      }).scan.incompleteReason,
    ).toBe('5 vehicle pages show only 2 vehicles')
  })

  test('for a glance are one', () => {
    const site = {
      '/sitemap.xml': urlset(...upTo(4).map(vdp)),
      ...Object.fromEntries(upTo(4).map((at) => [vdp(at), cars(at)])),
    }
    const { asked, scan } = collect(site, { sample: true, glance: true })
    expect(asked.vehicle).toEqual([vdp(0)])
    expect(scan).toMatchObject({
      incompleteReason: 'only a sample was read',
      stated: { total: 4, new: null, used: null },
    })
  })

  test('that fail in a sample leave the total unknown', () => {
    const site = { '/sitemap.xml': urlset(vdp(1), vdp(2)), [vdp(1)]: cars(1), [vdp(2)]: 500 }
    expect(collect(site, { sample: true }).scan).toMatchObject({ complete: false, stated: { total: null } })
  })

  test('that are all gone leave the decision to the listings', () => {
    const site = { '/sitemap.xml': urlset(vdp(1)), '/': links('/inventory'), '/inventory': cars(2) }
    expect(collect(site).vins).toEqual([vinAt(2)])
  })

  test('need no home page in addition', () => {
    const site = { '/sitemap.xml': urlset(vdp(1)), [vdp(1)]: cars(1) }
    expect(collect(site).scan).toMatchObject({ complete: true })
    expect(collect({ ...site, '/': 500 }).scan).toMatchObject({ complete: false })
  })
})

describe('listings beside the sitemap', () => {
  const site = { '/sitemap.xml': urlset(vdp(1)), [vdp(1)]: cars(1) }

  test('add the vehicles that it lacks, as long as they show any', () => {
    const listings = Object.fromEntries(upTo(9).map((at) => [`/inventory/${at}`, cars(at === 1 ? 7 : 1)]))
    const { asked, vins, scan } = collect({ ...site, ...listings, '/': links(...Object.keys(listings)) })
    expect([vins, asked.listing.length, scan.incompleteReason]).toEqual([[vinAt(1), vinAt(7)], 7, null])
  })

  test('are those that the home page links to, and none is needed', () => {
    const { asked, scan } = collect({ ...site, '/': '<h1>Lot</h1>' })
    expect([asked.home, asked.listing, scan.complete]).toEqual([['/'], [], true])
    expect(collect({ ...site, '/': 404 }).scan.complete).toBe(true)
    expect(collect({ ...site, '/': links('/inventory'), '/inventory': 404 }).scan.complete).toBe(true)
  })

  test('are not read for a sample, nor where the site fails', () => {
    const linked = { ...site, '/': links('/inventory'), '/inventory': cars(2) }
    expect(collect(linked, { sample: true }).asked.home).toEqual([])
    expect(collect({ ...linked, '/sitemap.xml': urlset(vdp(1), vdp(3)), [vdp(3)]: 0 }).asked.home).toEqual([])
  })
})

describe('a listing whose filters show what it cuts off', () => {
  const facets = () => ['/inventory?year=1', '/inventory?year=2', '/inventory?year=3'].map((path) => origin + path)
  const site = (stated: number) => ({
    ...{ '/': links('/inventory'), '/inventory': `${cars(1)}of ${stated} vehicles` },
    ...{ '/inventory?year=1': cars(1, 2), '/inventory?year=2': cars(3), '/inventory?year=3': cars(3) },
  })

  test('is read by them until they have shown as many vehicles as it states', () => {
    expect(collect(site(3), { facets })).toMatchObject({
      ...{ vins: [vinAt(1), vinAt(2), vinAt(3)], scan: { complete: true } },
      asked: { listing: ['/inventory', '/inventory?year=1', '/inventory?year=2'] },
    })
    expect(collect(site(1), { facets }).asked.listing).toEqual(['/inventory'])
  })

  test('is incomplete where they show fewer', () => {
    const { scan, asked } = collect(site(4), { facets })
    expect(asked.listing).toHaveLength(4)
    expect(scan).toMatchObject({ complete: false, incompleteReason: 'a listing states 4 vehicles, its filters show 3' })
  })

  test('ends where one of them fails', () => {
    const { scan, asked } = collect({ ...site(4), '/inventory?year=1': 0 }, { facets })
    expect(asked.listing).toEqual(['/inventory', '/inventory?year=1'])
    expect(scan).toMatchObject({ complete: false, failure: { code: 'timeout' } })
  })

  test('ends where the wanted vehicle is found', () => {
    const { asked, vins } = collect(site(3), { facets, wanted: vinAt(2) })
    expect([asked.listing.length, vins.includes(vinAt(2))]).toEqual([2, true])
  })
})

describe('pages that list the vehicles for people', () => {
  const sitemapPages = { paths: ['/map', '/more'], isVehicle: /^\/details\// }
  const page = (...paths: readonly string[]) => `<body>${links(...paths)}</body>`

  test('count instead of the sitemap, from the first that has any', () => {
    const site = { '/map': page('/about'), '/more': page(plain(1), '/about'), [plain(1)]: cars(1) }
    expect(collect({ ...site, '/sitemap.xml': urlset(vdp(2)) }, { sitemapPages })).toMatchObject({
      ...{ vins: [vinAt(1)], asked: { vehicle: [plain(1)] }, scan: { complete: true, pagesRead: 4 } },
    })
    expect(collect({ '/sitemap.xml': urlset(vdp(2)), [vdp(2)]: cars(2) }, { sitemapPages }).vins).toEqual([vinAt(2)])
  })

  test('are incomplete where they are cut off, and end everything where they are blocked', () => {
    const cut = collect({ '/map': links(plain(1)), [plain(1)]: cars(1) }, { sitemapPages })
    expect(cut.scan).toMatchObject({ complete: false, incompleteReason: '/map was cut off' })
    const blocked = collect({ '/map': 'blocked' }, { sitemapPages })
    expect([blocked.asked.home, blocked.scan.failure?.class]).toEqual([[], 'blocked'])
  })
})

test('without links to listings the usual paths are tried, and those that are missing are no problem', () => {
  const { vins, scan, asked } = collect({ '/': '<h1>Lot</h1>', '/cars-for-sale': cars(1) })
  expect([vins, scan.complete, asked.listing.includes('/inventory')]).toEqual([[vinAt(1)], true, true])
  const atHome = collect({ '/': cars(1) })
  expect([atHome.vins, atHome.scan.complete]).toEqual([[vinAt(1)], true])
})

test('the same vehicle in two listings is one, as its first listing describes it', () => {
  const first = jsonLd(car(1, { model: 'Rio', url: plain(1) }))
  const site = { '/': links('/inventory', '/used-cars'), '/inventory': first, '/used-cars': cars(1) + links(plain(1)) }
  const { scan, asked } = collect(site)
  expect(scan.vehicles).toMatchObject([{ model: 'Rio' }])
  expect(asked.vehicle).toEqual([])
})

test('a sitemap that blocks ends the collection', () => {
  const { asked, scan } = collect({ '/robots.txt': 'blocked', '/sitemap.xml': 'blocked' })
  expect([asked.home, scan.complete]).toEqual([[], false])
})
