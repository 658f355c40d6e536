import { type TObject, Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { listedPlatform } from '../../../../test/support/listed-platform.ts'
import type { PageAnswer } from '../../../model/page.ts'
import { answerTo, driveCollection, failureAt } from '../conformance/fixture-site.ts'
import type { CollectOptions, LookUpOptions, Platform, SiteConfig } from '../contract.ts'
import { definePlatform, type PlatformDefinition } from '../define-platform.ts'
import { configureSite } from '../detect/configure-site.ts'

const origin = 'https://www.lot.example'
const config: SiteConfig = { base_url: origin, inventory_type: 'all', site_id: null, store_name: 'Lakeside Honda' }
const vinAt = (at: number) => `1HGCR2F72GA13${3_000 + at}`
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
type Row = { vin?: string; store?: string; city?: string; condition?: string; sold?: string }
type Listing = PlatformDefinition<TObject>['listing']
type Site = Readonly<Record<string, readonly Row[] | string | number | 'blocked'>>

function platformWith(listing: Partial<Listing>): Platform {
  return definePlatform({
    ...listedPlatform,
    configure: (page) => configureSite(page, null),
    record: Type.Object({ vin: Text, store: Text, city: Text, condition: Text, sold: Text }),
    fields: { vin: 'vin', condition: 'condition' },
    skip: ({ sold }) => (sold === 'yes' ? 'sold' : null),
    store: { name: 'store', lot: { city: 'city' } },
    listing: { items: 'rows', total: 'total', sources: sources('/list'), ...listing },
  })
}

const sources = (...paths: readonly string[]) =>
  paths.map((path) => ({ name: path, addresses: [{ path, pageParam: 'page' }] }))

/** Rows make one page that states its total; behind it pages are empty. A text is the answer itself, 0 a time-out. */
function answering(site: Site) {
  return ({ url }: { readonly url: string }): PageAnswer => {
    const { pathname, searchParams } = new URL(url)
    const found = site[pathname]
    if (typeof found !== 'object') return answerTo(url, found, 'application/json')
    const rows = Number(searchParams.get('page') ?? 1) === 1 ? found : []
    return answerTo(url, JSON.stringify({ rows, total: found.length }), 'application/json')
  }
}

function collect(platform: Platform, site: Site, options: CollectOptions = { sample: false }, own = config) {
  const { scan, requests } = driveCollection(platform.collect({ config: own }, options), answering(site))
  return { scan, asked: requests.map(({ url }) => url.replace(origin, '')), vins: scan.vehicles.map(({ vin }) => vin) }
}

const cars = (...ats: readonly number[]): Row[] => ats.map((at) => ({ vin: vinAt(at) }))

describe('sources', () => {
  const two = platformWith({ sources: sources('/a', '/b') })

  test('are requested in order, up to the first with vehicles', () => {
    expect(collect(two, { '/a': cars(1), '/b': cars(2) })).toMatchObject({ vins: [vinAt(1)], asked: ['/a?page=1'] })
    expect(collect(two, { '/b': cars(2) })).toMatchObject({ vins: [vinAt(2)], scan: { complete: true, pagesRead: 2 } })
    expect(collect(two, { '/a': '{"x":1}', '/b': cars(2) })).toMatchObject({ vins: [vinAt(2)] })
  })

  test('that fail after an empty one leave the lot empty', () => {
    expect(collect(two, { '/a': [], '/b': 503 }).scan).toMatchObject({ complete: true, vehicles: [], failure: null })
    expect(collect(two, { '/a': 503, '/b': cars(2) }).scan).toMatchObject({
      complete: false,
      failure: { class: 'unavailable' },
    })
  })

  test('whose empty response proves nothing need another one that is empty', () => {
    const [a, b] = sources('/a', '/b')
    if (a === undefined || b === undefined) throw new Error('two sources')
    const unproven = platformWith({ sources: [{ ...a, emptyProves: false }, b] })
    expect(collect(unproven, { '/a': [] }).scan.incompleteReason).toBe(
      'the listing says that it is empty, and no other page of the site confirms it',
    )
    expect(collect(unproven, { '/a': [], '/b': [] }).scan).toMatchObject({ complete: true, vehicles: [] })
  })

  test.each([
    ["a vendor's host whose name does not exist", 'https://api.vendor.example', 'no_such_host', [vinAt(2)]],
    ["a vendor's host that is away", 'https://api.vendor.example', 'timeout', []],
    ["a vendor's host whose name could not be looked up now", 'https://api.vendor.example', 'dns', []],
    ['the own host, whose name does not exist', origin, 'no_such_host', []],
  ] as const)('on %s', (_, host, code, vins) => {
    const platform = platformWith({ sources: sources(`${host}/vendor`, '/b') })
    const answer = answering({ '/b': cars(2) })
    const { scan } = driveCollection(platform.collect({ config }, { sample: false }), (request) =>
      request.url.includes('/vendor') ? failureAt(request.url, { class: 'unavailable', code }) : answer(request),
    )
    expect(scan.vehicles.map(({ vin }) => vin)).toEqual(vins)
    expect(scan.failure?.code ?? null).toBe(vins.length > 0 ? null : code)
  })

  test('that ignore the page number are left for the next source', () => {
    const stuck = JSON.stringify({ rows: cars(1, 2), total: 9 })
    const repeated = expect.stringMatching(/^page 2 of \/[ab] repeats the vehicles of an earlier page$/)
    const short = { complete: false, incompleteReason: repeated }
    expect(collect(two, { '/a': stuck, '/b': cars(3) }).vins).toEqual([vinAt(3)])
    for (const site of [{ '/a': stuck }, { '/a': stuck, '/b': [] }, { '/b': stuck }]) {
      expect(collect(two, site)).toMatchObject({ vins: [1, 2].map(vinAt), scan: short })
    }
  })

  test('are asked for the sections that a site has, and once for both on one page', () => {
    const section = (needs: string) => ({ needs, path: (own: SiteConfig) => String(own[needs]), pageParam: 'page' })
    const both = platformWith({ sources: [{ name: 'both', addresses: [section('used'), section('new')] }] })
    const asked = (settings: Readonly<Record<string, string>>) =>
      collect(both, { '/u': cars(1), '/n': cars(2) }, { sample: false }, { ...config, ...settings }).asked
    expect(asked({ used: '/u', new: '/n' })).toEqual(['/u?page=1', '/n?page=1'])
    expect(asked({ used: '/u' })).toEqual(['/u?page=1'])
    expect(asked({ used: '/u', new: '/u' })).toEqual(['/u?page=1'])
  })

  test('that are all missing fail with the reason of the first', () => {
    expect(collect(two, { '/a': '{"x":1}' }).scan).toMatchObject({
      complete: false,
      incompleteReason: `${origin}/a?page=1 did not answer with the inventory listing`,
      failure: { class: 'changed', status: 200 },
    })
    expect(collect(platformWith({ sources: [] }), {}).scan).toMatchObject({
      incompleteReason: `${origin} has no inventory listing where the platform keeps it`,
    })
  })
})

describe('the fallback of a platform', () => {
  const otherwise = (rows: readonly Row[]) =>
    platformWith({
      sources: sources('/a'),
      otherwise: function* otherwise({ config: own }, options) {
        const inner = platformWith({ sources: sources('/other') }).collect({ config: own }, options)
        yield { url: `${origin}/hello`, purpose: 'home' }
        const scan = yield* inner
        return rows.length === 0 ? { ...scan, vehicles: [] } : scan
      },
    })
  const site = { '/other': cars(5) }

  test('runs if no source has a listing, or only an empty one', () => {
    const other = otherwise(cars(5))
    expect(collect(other, { ...site, '/a': cars(1) }).vins).toEqual([vinAt(1)])
    expect(collect(other, site)).toMatchObject({ vins: [vinAt(5)], scan: { pagesRead: 2 } })
    expect(collect(other, { ...site, '/a': [] }).vins).toEqual([vinAt(5)])
  })

  test('runs if the page’s settings have changed, not if the page fails', () => {
    const fresh = { paths: ['/'], what: 'its key', read: () => null }
    const withFresh = (also: object) => platformWith({ sources: sources('/a'), fresh, ...also })
    const plain = { '/': 'x', '/a': cars(1), ...site }
    const other = { otherwise: platformWith({ sources: sources('/other') }).collect }
    expect(collect(withFresh({}), plain)).toMatchObject({
      vins: [],
      asked: ['/'],
      scan: { failure: { code: 'wrong_shape' } },
    })
    expect(collect(withFresh(other), plain)).toMatchObject({ vins: [vinAt(5)], asked: ['/', '/other?page=1'] })
    expect(collect(withFresh(other), { ...plain, '/': 0 })).toMatchObject({ vins: [], asked: ['/'] })
  })

  test('decides nothing if it fails after an empty listing', () => {
    const fallback = platformWith({ sources: sources('/other') }).collect
    const other = platformWith({ sources: sources('/a'), otherwise: fallback })
    const empty = collect(other, { '/a': [], '/other': 503 })
    expect(empty.scan).toMatchObject({ complete: true, vehicles: [], failure: null })
    expect(collect(other, { '/other': 503 }).scan).toMatchObject({ complete: false, failure: { status: 503 } })
  })

  test('has the options of the collection or lookup', () => {
    const given: CollectOptions[] = []
    const plain = platformWith({ sources: sources('/other') })
    const platform = platformWith({
      fresh: { paths: ['/'], what: 'its key', read: () => null },
      one: () => null,
      otherwise: (site, options) => {
        given.push(options)
        return plain.collect(site, options)
      },
    })
    const known = { knownPage: `${origin}/vdp/1` }
    const one = { sample: false, wanted: vinAt(1) }
    const collections = [{ sample: true, probe: true }, { sample: true }, { ...one, ...known }]
    for (const options of collections) collect(platform, { '/': 'x' }, options)
    for (const options of [known, {}]) {
      driveCollection(platform.one({ config }, vinAt(1), options), answering({ '/': 'x' }))
    }
    expect(given).toEqual([...collections, { ...one, ...known }, one])
  })
})

describe('the stores of a listing', () => {
  const rows = [{ ...cars(1)[0], store: 'Lakeside Honda' }, { ...cars(2)[0], store: 'Lakeside Kia' }, { ...cars(3)[0] }]
  const platform = platformWith({})

  test('that are not the own one are skipped and counted, and so are vehicles without a store', () => {
    const { scan, vins } = collect(platform, { '/list': rows })
    expect(vins).toEqual([vinAt(1)])
    expect(scan).toMatchObject({
      complete: true,
      skipped: { 'other store': 1, 'store not shown': 1 },
      stated: { total: 1 },
      storesSeen: ['Lakeside Honda', 'Lakeside Kia'],
    })
  })

  test('that match none make the scan incomplete', () => {
    const { scan, vins } = collect(
      platform,
      { '/list': rows },
      { sample: false },
      { ...config, store_name: 'Elsewhere' },
    )
    expect(vins).toEqual([])
    expect(scan).toMatchObject({
      complete: false,
      skipped: { 'store unknown': 3 },
      stated: { total: null },
      incompleteReason: 'the site shows 2 stores and none matches this dealership',
    })
  })

  test('are absent from the scan if there are none, and vehicles then have no lot', () => {
    const { scan } = collect(platform, { '/list': [{ ...cars(1)[0], city: 'Erie' }] })
    expect(scan).not.toHaveProperty('storesSeen')
    expect(scan.vehicles[0]).not.toHaveProperty('lot')
  })

  test('that are lots of one business give their vehicles a lot [COL-31]', () => {
    const lots = ['Lakeside Honda of Erie', 'Lakeside Honda Main Street'].map((store, at) => ({
      ...cars(at)[0],
      store,
      city: 'Erie',
    }))
    const { scan } = collect(platform, { '/list': lots })
    expect(scan.vehicles).toMatchObject([
      { lot: { name: 'Lakeside Honda of Erie', city: 'Erie' } },
      { lot: { city: 'Erie' } },
    ])
  })
})

describe('counts', () => {
  const totals = { new: { path: '/new' }, used: { path: '/used' } }
  const platform = platformWith({ totals })
  const many = upTo(30).map((at) => ({ vin: vinAt(at), condition: at % 2 === 0 ? 'New' : 'Used' }))
  const sample = (site: Site, options: CollectOptions = { sample: true }) =>
    collect(platform, { '/list': many, ...site }, options)

  test('of a complete scan are those of its vehicles, without skipped ones [ANY-07]', () => {
    const { scan } = collect(platform, { '/list': [...many, { ...cars(40)[0], sold: 'yes' }] })
    expect(scan).toMatchObject({ stated: { total: 30, new: 15, used: 15 }, skipped: { sold: 1 } })
  })

  test('of a partial sample are requested, and used if they add up', () => {
    const paged = JSON.stringify({ rows: many.slice(0, 24), total: 30 })
    const found = sample({ '/list': paged, '/new': many.slice(0, 20), '/used': many.slice(20) })
    expect(found.asked).toEqual(['/list?page=1', '/new', '/used'])
    expect(found.scan).toMatchObject({
      incompleteReason: 'only a sample was read',
      stated: { total: 30, new: 20, used: 10 },
      pagesRead: 3,
    })
    expect(sample({ '/list': paged, '/new': many.slice(0, 20), '/used': many }).scan.stated).toEqual({
      total: 30,
      new: null,
      used: null,
    })
    expect(sample({ '/list': paged, '/new': 500, '/used': many }).scan.stated).toEqual({
      total: 30,
      new: null,
      used: null,
    })
  })

  test('are requested neither by a probe nor by a sample of the whole lot', () => {
    const paged = JSON.stringify({ rows: many.slice(0, 24), total: 30 })
    expect(sample({ '/list': paged }, { sample: true, probe: true }).asked).toEqual(['/list?page=1'])
    expect(sample({ '/list': many.slice(0, 3) }).asked).toEqual(['/list?page=1'])
  })
})

describe('a lookup of one vehicle', () => {
  const one = (listing: Partial<Listing> = {}) => platformWith({ one: (vin) => ({ path: `/one/${vin}` }), ...listing })
  const here = `/one/${vinAt(2)}`

  function ask(platform: Platform, site: Site, options: LookUpOptions = {}, own = config) {
    let crawls = 0
    const onCrawl = () => {
      crawls += 1
    }
    const { scan, requests } = driveCollection(
      platform.one({ config: own }, vinAt(2).toLowerCase(), { onCrawl, ...options }),
      answering(site),
    )
    return {
      scan,
      crawls,
      asked: requests.map(({ url }) => url.replace(origin, '')),
      vins: scan.vehicles.map(({ vin }) => vin),
    }
  }

  test('returns gone if the filter yields nothing, or the complete inventory without the vehicle', () => {
    expect(ask(one(), { [here]: [] }).scan).toMatchObject({ complete: true, vehicles: [], sawInventory: false })
    expect(ask(one(), { [here]: cars(1, 3) }).scan).toMatchObject({ complete: true, vehicles: [], sawInventory: true })
  })

  test('proves nothing if the filter yields a record that cannot be read [LIV-08]', () => {
    const unreadable = JSON.stringify({ rows: [[vinAt(2)]], total: 1 })
    expect(ask(one(), { [here]: unreadable }).scan).toMatchObject({ complete: false, vehicles: [], failure: null })
  })

  test('crawls the listing if the filter returns other vehicles, or there is no filter', () => {
    const others = JSON.stringify({ rows: cars(1), total: 5 })
    const site = { '/list': cars(1, 2) }
    expect(ask(one(), { ...site, [here]: others })).toMatchObject({
      vins: [vinAt(2)],
      crawls: 1,
      scan: { pagesRead: 2 },
    })
    expect(ask(one(), { ...site, [here]: JSON.stringify({ rows: cars(1) }) })).toMatchObject({
      vins: [vinAt(2)],
      crawls: 1,
    })
    expect(ask(one({ one: () => null }), site)).toMatchObject({ vins: [vinAt(2)], crawls: 1, asked: ['/list?page=1'] })
  })

  test('counts a sold vehicle as sold', () => {
    expect(ask(one(), { [here]: [{ vin: vinAt(2), sold: 'yes' }] }).scan).toMatchObject({
      complete: true,
      vehicles: [],
      skipped: { sold: 1 },
    })
  })

  test('is undetermined for another store’s vehicle', () => {
    const rows = (store: string) => ({ [here]: [{ vin: vinAt(2), store, city: 'Erie' }] })
    expect(ask(one(), rows('Lakeside Kia')).scan).toMatchObject({
      complete: false,
      vehicles: [],
      storesSeen: ['Lakeside Kia'],
      incompleteReason: "the vehicle's store does not match this dealership",
    })
    expect(ask(one(), rows('Lakeside Honda')).scan.vehicles).toEqual([
      expect.not.objectContaining({ lot: expect.anything() }),
    ])
    expect(ask(one(), rows('Lakeside Honda of Erie')).scan.vehicles).toMatchObject([{ lot: { city: 'Erie' } }])
  })

  describe('with an empty response that needs proof', () => {
    const proven = one({ one: (vin) => ({ path: `/one/${vin}`, provenBy: { path: '/proof' } }) })
    const site = { '/list': cars(1, 2) }

    test('returns gone if the service has other vehicles, or fails', () => {
      const { scan, asked } = ask(proven, { ...site, [here]: [], '/proof': cars(1) })
      expect(asked).toEqual([here, '/proof'])
      expect(scan).toMatchObject({ complete: true, vehicles: [], sawInventory: true, pagesRead: 2 })
      const failed = ask(proven, { ...site, [here]: [], '/proof': 0 })
      expect(failed).toMatchObject({ asked: { length: 2 }, scan: { complete: true, vehicles: [], pagesRead: 2 } })
      expect(ask(proven, { ...site, [here]: cars(1, 3) }).asked).toEqual([here])
    })

    test.each([[[]], ['x'], [404]])('crawls the listing if the proof is %j', (proof) => {
      const found = ask(proven, { ...site, [here]: [], '/proof': proof })
      expect(found).toMatchObject({ vins: [vinAt(2)], crawls: 1, scan: { pagesRead: 3 } })
    })

    test('crawls the listing if the service is missing, or returns something else', () => {
      expect(ask(proven, site)).toMatchObject({ vins: [vinAt(2)], crawls: 1 })
      expect(ask(proven, { ...site, [here]: '{"x":1}' })).toMatchObject({ vins: [vinAt(2)], crawls: 1 })
      const unread = [ask(proven, { ...site, [here]: 'x' }), ask(one(), { ...site, [here]: '{"x":1}' })]
      for (const found of unread) expect(found).toMatchObject({ crawls: 0, scan: { failure: { code: 'wrong_shape' } } })
    })
  })
})
