import { describe, expect, test } from 'vitest'
import { driveCollection } from '../conformance/drive-collection.ts'
import { failureAt, pageOf } from '../conformance/fixture-site.ts'
import { collectStructuredSite, type StructuredSiteOptions } from './collect.ts'

const origin = 'https://www.lot.example'
const vinAt = (at: number) => `3GNAXUEG3TL30${1_000 + at}`
const vdp = (at: number) => `/vdp/${vinAt(at)}`
const plain = (at: number) => `/details/${at}`

type Answer = string | number | 'blocked'
type Site = Readonly<Record<string, Answer>>

/** Answers by path and query: a text, or a status without one; 0 is a time-out. Every request counts as a page read. */
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
    30_000,
  )
  expect(scan.pagesRead).toBe(requests.length)
  const askedFor = (purpose: string) =>
    requests.filter((request) => request.purpose === purpose).map(({ url }) => url.replace(origin, ''))
  return {
    scan,
    vins: scan.vehicles.map(({ vin }) => vin),
    asked: {
      ...{ listing: askedFor('listing'), vehicle: askedFor('vehicle') },
      ...{ home: askedFor('home'), sitemap: askedFor('sitemap') },
    },
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
const next = (path: string) => `<link rel="next" href="${path}">`
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
    const home = links('/inventory/used/suv', '/inventory/used', '/used-vehicles-near-you/', '/inventory')
    const { asked } = collect({ '/': home, '/inventory': cars(1) })
    expect(asked.listing).toEqual([
      ...['/inventory', '/used-vehicles-near-you/', '/inventory/used', '/inventory/used/suv'],
    ])
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

  test('that block end the crawl', () => {
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

  test('of a sample are three, missing ones aside', () => {
    const missing = ['/new-cars', '/inventory', '/used-cars']
    const paths = upTo(4).map((at) => `/inventory/${at}`)
    const site = Object.fromEntries(paths.map((path, at) => [path, cars(at)]))
    const { asked, scan } = collect({ '/': links(...missing, ...paths), ...site }, { sample: true })
    expect(asked.listing).toEqual([...missing, ...paths.slice(0, 3)])
    expect(scan.incompleteReason).toBe('only a sample was read')
  })

  test('of a full scan are sixty, with five hundred pages', () => {
    const paths = upTo(61).map((at) => `/inventory/${at}`)
    const site = Object.fromEntries(paths.map((path, at) => [path, cars(at)]))
    const reasonFor = (count: number, also: Site = {}) =>
      collect({ '/': links(...paths.slice(0, count)), ...site, ...also }).scan.incompleteReason
    expect(reasonFor(60)).toBeNull()
    expect(reasonFor(61)).toBe('only 60 listings were read')
    expect(reasonFor(61, { '/inventory/59': cars(1) })).toBeNull()
    const pages = upTo(499).map((at) => [
      at === 0 ? '/inventory' : `/inventory?page=${at + 1}`,
      cars(at) + (at === 498 ? '' : next(`/inventory?page=${at + 2}`)),
    ])
    const long = { '/': links('/inventory', '/used-cars', '/inventory/used'), ...Object.fromEntries(pages) }
    const { asked, scan } = collect({ ...long, '/used-cars': cars(500) })
    expect([asked.listing.length, scan.incompleteReason]).toEqual([500, 'stopped after 500 listing pages'])
  })

  test('that only link to vehicles are read while they show new ones', () => {
    const paths = upTo(8).map((at) => `/inventory/${at}`)
    const pages = Object.fromEntries(upTo(8).map((at) => [plain(at), cars(at)]))
    const linking = Object.fromEntries(paths.map((path, at) => [path, links(plain(at))]))
    const repeating = Object.fromEntries(paths.map((path) => [path, links(plain(1))]))
    expect(collect({ '/': links(...paths), ...pages, ...linking }).asked.listing).toEqual(paths)
    expect(collect({ '/': links(...paths), ...pages, ...repeating }).asked.listing).toEqual(paths.slice(0, 4))
  })

  test('may describe some vehicles and only link to others', () => {
    const site = { '/inventory': cars(1), '/used-cars': links(plain(2)), [plain(2)]: cars(2) }
    expect(collect({ '/': links('/inventory', '/used-cars'), ...site }).scan).toMatchObject({
      ...{ complete: true, vehicles: { length: 2 } },
    })
  })

  test('end after three pages without a new vehicle, once one repeats known vehicles', () => {
    const paths = upTo(8).map((at) => `/inventory/${at}`)
    const repeating = Object.fromEntries(paths.map((path) => [path, cars(1)]))
    const { asked, scan } = collect({ '/': links(...paths), ...repeating })
    expect([asked.listing, scan.skipped]).toEqual([paths.slice(0, 4), {}])
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
    ['its stock number in lower case', jsonLd(car(1, { sku: 'AB12' })) + links('/details/ab12/'), '/details/ab12/'],
    ['no page of something else', jsonLd(car(1, { sku: 'AB12' })) + links('/financing/ab12/'), null],
    ['beside one with its own', jsonLd(car(1), car(2, { url: plain(2) })) + links(vdp(1)), vdp(1)],
    ['none of two', cars(1) + links(vdp(1), `/details/${vinAt(1)}`), null],
    ['none, where none names it', cars(1) + links('/details/AB12/'), null],
  ])('have a page: %s', (_what, html, link) => {
    expect(linkOf(html) ?? null).toBe(link === null ? null : origin + link)
  })

  test('that only have a page are read there, once each', () => {
    const site = {
      '/': links('/inventory'),
      '/inventory': links(plain(1), '/about', plain(2), plain(1)),
      [plain(1)]: cars(1),
      [plain(2)]: cars(2),
    }
    const { asked, vins } = collect(site)
    expect([asked.vehicle, vins]).toEqual([
      [plain(1), plain(2)],
      [vinAt(1), vinAt(2)],
    ])
  })

  test('that a listing describes without a VIN are read from their pages', () => {
    const bare = jsonLd({ '@type': 'Car', name: 'Soul', url: plain(1) })
    const site = { '/': links('/inventory'), '/inventory': cars(2) + bare, [plain(1)]: cars(1) }
    expect(collect(site)).toMatchObject({ vins: [vinAt(2), vinAt(1)], asked: { vehicle: [plain(1)] } })
  })

  test('that only the home page links to are not read', () => {
    const site = { '/': links('/inventory', plain(5)), '/inventory': cars(1), [plain(5)]: cars(5) }
    expect(collect(site)).toMatchObject({ vins: [vinAt(1)], asked: { vehicle: [] } })
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
      '3 of 4 vehicle pages carry no vehicle data',
    )
  })

  test('of a sample are read from six pages', () => {
    const pages = Object.fromEntries(upTo(8).map((at) => [plain(at), cars(at)]))
    const site = { '/': links('/inventory'), '/inventory': links(...Object.keys(pages)), ...pages }
    const { scan, asked } = collect(site, { sample: true })
    expect(asked.vehicle).toHaveLength(6)
    expect(scan.incompleteReason).toBe('only a sample was read')
    const six = { ...site, '/inventory': links(...upTo(6).map(plain)) }
    expect(collect(six, { sample: true }).scan.incompleteReason).toBeNull()
    expect(collect(site).scan).toMatchObject({ complete: true, stated: { total: 8 } })
  })
})

describe('filters of a listing', () => {
  const year = (at: number) => `/inventory?year=${2020 + at}`
  const facets = ({ url }: { readonly url: string }) =>
    url === `${origin}/inventory` ? upTo(4).map((at) => origin + year(at)) : []
  const site: Site = {
    '/': links('/inventory'),
    ...Object.fromEntries(upTo(4).map((at) => [year(at), cars(10 + at)])),
  }
  const read = (whole: string, also: Site = {}, options: Partial<StructuredSiteOptions> = {}) =>
    collect({ ...site, '/inventory': whole, ...also }, { facets, ...options })

  test('are read until they show as many vehicles as the listing states', () => {
    const paged = read(`${cars(1)}of 4 vehicles${next('/inventory?page=2')}`, { '/inventory?page=2': cars(2) })
    expect(paged.asked.listing).toEqual(['/inventory', '/inventory?page=2', '/inventory?page=2', year(0), year(1)])
    expect(paged.scan).toMatchObject({ complete: true, vehicles: { length: 4 } })
    expect(read(`${cars(1)}of 1 vehicles`).asked.listing).toEqual(['/inventory'])
  })

  test('that show fewer make the scan incomplete', () => {
    expect(read(`${cars(1)}of 9 vehicles`).scan.incompleteReason).toBe(
      'a listing states 9 vehicles, its filters show 5',
    )
    const unfiltered = read(`${cars(1)}of 9 vehicles`, {}, { facets: () => [] })
    expect(unfiltered.scan.incompleteReason).toBe('the site states 9 vehicles, 1 were found')
  })

  test('that fail end the listing', () => {
    const { asked, scan } = read(`${cars(1)}of 9 vehicles`, { [year(1)]: 500 })
    expect(asked.listing).toEqual(['/inventory', year(0), year(1)])
    expect(scan.incompleteReason).toBe(`${origin}${year(1)} answered 500`)
  })

  test('are read even if another listing has shown as many vehicles', () => {
    const also = { '/': links('/inventory', '/showroom'), '/showroom': cars(5, 6) }
    const { vins } = read(`${cars(1)}of 2 vehicles`, { ...also, '/': cars(5, 6) + links('/inventory') })
    expect(vins).toEqual([5, 6, 1, 10].map(vinAt))
  })

  test('of a sample count toward its three pages', () => {
    const sample = (also: Site = {}) => read(`${cars(1)}of 9 vehicles`, also, { sample: true })
    expect(sample().asked.listing).toEqual(['/inventory', year(0), year(1)])
    expect(sample().scan.incompleteReason).toBe('only a sample was read')
    const long = {
      [year(0)]: cars(10) + next('/inventory?page=2'),
      '/inventory?page=2': cars(11) + next('/inventory?page=3'),
    }
    expect(sample(long).asked.listing).toEqual(['/inventory', year(0), '/inventory?page=2'])
  })

  test('are not read if the sitemap has as many vehicles, sold and missing ones included', () => {
    const sold = jsonLd(car(3, { offers: { availability: 'https://schema.org/SoldOut' } }))
    const listed = { '/sitemap.xml': urlset(vdp(1), vdp(2), vdp(3)), [vdp(1)]: cars(1), [vdp(3)]: sold }
    expect(read(`${cars(1)}of 3 vehicles`, listed).asked.listing).toEqual(['/inventory'])
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

  test('ends the crawl where it is found: on the home page, or in a listing', () => {
    expect(collect({ '/': cars(2) + links('/inventory') }, { wanted }).asked.listing).toEqual([])
    const site = { '/': links('/inventory', '/used-cars'), '/used-cars': cars(3) }
    const shown = { ...site, '/inventory': cars(1, 2) + next('/inventory?page=2') }
    expect(collect(shown, { wanted }).asked.listing).toEqual(['/inventory'])
    const linked = { ...site, '/inventory': links(plain(9)), '/used-cars': cars(2) }
    expect(collect(linked, { wanted })).toMatchObject({ vins: [wanted], asked: { vehicle: [] } })
  })

  test('requests the page with its VIN in the URL, and no page of another VIN', () => {
    const site = { '/sitemap.xml': urlset(vdp(1), vdp(2), vdp(3)), [vdp(2)]: cars(2) }
    expect(collect(site, { wanted })).toMatchObject({ vins: [wanted], asked: { vehicle: [vdp(2)], home: [] } })
    const listed = { '/': links('/inventory'), '/inventory': links(vdp(1), vdp(2), vdp(3)), [vdp(2)]: cars(2) }
    expect(collect(listed, { wanted })).toMatchObject({ vins: [wanted], asked: { vehicle: [vdp(2)] } })
    expect(collect({ ...listed, [vdp(2)]: 404 }, { wanted }).scan).toMatchObject({ complete: true, vehicles: [] })
  })

  test('searches the listings if its page in the sitemap is missing', () => {
    const site = { '/sitemap.xml': urlset(vdp(1), vdp(2)), '/': links('/inventory'), '/inventory': cars(1, 2) }
    expect(collect(site, { wanted }).vins).toEqual([wanted])
  })

  test('searches on if a listing shows it as sold', () => {
    const sold = jsonLd(car(2, { offers: { availability: 'https://schema.org/SoldOut' } }))
    const site = { '/': links('/inventory', '/used-cars'), '/inventory': sold, '/used-cars': links(vdp(2)) }
    expect(collect({ ...site, [vdp(2)]: cars(2) }, { wanted }).vins).toEqual([wanted])
  })

  test('leaves listings that only show vehicles of the sitemap', () => {
    const paths = upTo(8).map((at) => `/inventory/${at}`)
    const listed = Object.fromEntries(paths.map((path, at) => [path, cars(10 + at)]))
    const site = { '/sitemap.xml': urlset(...upTo(8).map((at) => vdp(10 + at))), '/': links(...paths), ...listed }
    expect(collect(site, { wanted }).asked).toMatchObject({ vehicle: [], listing: paths.slice(0, 5) })
  })

  test('returns gone only if every page could be read', () => {
    const site = { '/': links('/inventory'), '/inventory': `${cars(1)}of 5 vehicles` }
    expect(collect(site, { wanted }).scan).toMatchObject({ complete: true })
    expect(collect({ ...site, '/inventory': 0 }, { wanted }).scan).toMatchObject({ complete: false })
    const unread = {
      '/': links('/inventory'),
      '/inventory': links(plain(1), plain(3)),
      [plain(1)]: 'x',
      [plain(3)]: cars(3),
    }
    expect(collect(unread, { wanted }).scan.incompleteReason).toBe('1 of 2 vehicle pages carry no vehicle data')
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
        ...{ [plain(2)]: cars(2), [plain(3)]: cars(2) },
        [plain(4)]: jsonLd(car(2, { vehicleIdentificationNumber: vinAt(2).toLowerCase() })),
      }).scan.incompleteReason,
    ).toBe('5 vehicle pages show only 2 vehicles')
  })

  test('for a probe are two', () => {
    const site = {
      '/sitemap.xml': urlset(...upTo(4).map(vdp)),
      ...Object.fromEntries(upTo(4).map((at) => [vdp(at), cars(at)])),
    }
    const { asked, scan } = collect(site, { sample: true, probe: true })
    expect(asked).toMatchObject({ vehicle: [vdp(0), vdp(2)], home: [] })
    expect(scan).toMatchObject({
      incompleteReason: 'only a sample was read',
      stated: { total: 4, new: null, used: null },
    })
  })

  test('of a sample are six of all, which show how many are new', () => {
    const stated = (count: number, isUnclear = false) => {
      const paths = upTo(count).map((at) => `${at < 3 ? '/used' : isUnclear && at === 4 ? '' : '/new'}${vdp(at)}`)
      const site = {
        '/sitemap.xml': urlset(...paths),
        ...Object.fromEntries(paths.map((path, at) => [path, cars(at)])),
      }
      const { asked, scan } = collect(site, { sample: true })
      return [asked.vehicle.length, asked.home.length, scan.incompleteReason, scan.stated]
    }
    expect(stated(8)).toEqual([6, 0, 'only a sample was read', { total: 8, new: 5, used: 3 }])
    expect(stated(8, true)).toEqual([6, 0, 'only a sample was read', { total: 8, new: null, used: null }])
    expect(stated(6)).toMatchObject([6, 0, null, { total: 6 }])
  })

  test('are all read in a full scan, up to 20,000', () => {
    const site = (count: number) => ({ '/sitemap.xml': urlset(...upTo(count).map(plain)) })
    const eight = { ...site(8), ...Object.fromEntries(upTo(8).map((at) => [plain(at), cars(at)])) }
    expect(collect(eight).vins).toEqual(upTo(8).map(vinAt))
    expect(collect(site(20_000)).scan.incompleteReason).toBe('20000 of 20000 vehicle pages are gone')
    const { asked, scan } = collect(site(20_001))
    expect(asked.vehicle).toHaveLength(20_000)
    expect(scan.incompleteReason).toBe('the site has more than 20000 vehicle pages')
  })

  test('that fail leave the listings aside, and the total is that of the sitemap', () => {
    const site = { '/sitemap.xml': urlset(vdp(1), vdp(2)), [vdp(1)]: cars(1), [vdp(2)]: 500, '/': links('/inventory') }
    expect(collect(site)).toMatchObject({ asked: { home: [] }, scan: { complete: false, stated: { total: 2 } } })
  })

  test('without any data are replaced by the listings', () => {
    const site = { '/sitemap.xml': urlset(vdp(1), plain(2)), [vdp(1)]: 'x', [plain(2)]: 'x', '/': links('/inventory') }
    const found = collect({ ...site, '/inventory': links(vdp(1), plain(3)), [plain(3)]: cars(3) })
    expect(found).toMatchObject({ vins: [vinAt(3)], asked: { vehicle: [vdp(1), plain(2), plain(3)] } })
    expect([found.scan.complete, found.scan.skipped]).toEqual([true, {}])
  })

  test('may be missing, one of twenty, if the listings agree', () => {
    const pages = Object.fromEntries(upTo(19).map((at) => [vdp(at), cars(at)]))
    const site = { '/sitemap.xml': urlset(...upTo(20).map(vdp)), ...pages, '/': links('/inventory') }
    expect(collect({ ...site, '/inventory': 'of 20 vehicles' }).scan).toMatchObject({ complete: true })
    expect(collect({ ...site, '/inventory': 'of 21 vehicles' }).scan).toMatchObject({ complete: false })
  })

  test('that are missing do not hide a vehicle that a listing shows', () => {
    const site = { '/sitemap.xml': urlset(vdp(1), vdp(2)), [vdp(2)]: cars(2), '/': links('/inventory') }
    expect(collect({ ...site, '/inventory': cars(1) }).vins).toEqual([2, 1].map(vinAt))
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
    expect(collect({ ...site, '/': 'x' }).asked.listing).toEqual([])
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

test('a page that lists all vehicles and is blocked ends the collection', () => {
  const sitemapPages = { paths: ['/all', '/more'], isVehicle: /^\/details\// }
  const { asked, scan } = collect({ '/all': 'blocked', '/more': links(plain(1)) }, { sitemapPages })
  expect(asked).toMatchObject({ sitemap: ['/all'], home: [] })
  expect(scan).toMatchObject({ complete: false, failure: { class: 'blocked' } })
})
