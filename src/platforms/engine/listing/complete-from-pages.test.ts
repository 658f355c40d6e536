import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { listedPlatform } from '../../../../test/support/listed-platform.ts'
import type { FetchFailure } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { nothingStated, type Scan } from '../../../model/scan.ts'
import { answerTo, driveCollection, failureAt } from '../conformance/fixture-site.ts'
import type { CollectOptions, Platform } from '../contract.ts'
import { definePlatform } from '../define-platform.ts'
import { withVehiclePages } from './complete-from-pages.ts'
import { mergeVehicle } from './merge-vehicle.ts'

const origin = 'https://www.lot.example'
const config = { base_url: origin, inventory_type: 'all', site_id: null } as const
const vinAt = (at: number) => `1HGCR2F72GA13${3_000 + at}`
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)
const bare = (at: number): RawVehicle => ({ vdp_link: `/vdp/${at}`, make: 'Honda' })
const page = (text: string) => `<html><body>${text}</body></html>`
const failureOf = (kind: 'blocked' | 'unavailable'): FetchFailure =>
  failureAt(`${origin}/list`, { class: kind, code: 'timeout' })

const empty = definePlatform({
  ...listedPlatform,
  record: Type.Object({}),
  fields: {},
  listing: { items: 'rows', sources: [] },
})

type Listed = Partial<Scan> & { readonly vehicles: readonly RawVehicle[] }

/** A platform whose listing is already read; pages answer by path: a VIN, a status, 0 for a time-out, or a text. */
function completed(listed: Listed): Platform {
  const scan: Scan = {
    skipped: {},
    complete: true,
    incompleteReason: null,
    failure: null,
    stated: nothingStated,
    pagesRead: 1,
    ...listed,
  }
  const platform: Platform = {
    ...empty,
    // biome-ignore lint/correctness/useYield: the listing is already read.
    collect: function* collect() {
      return scan
    },
  }
  return withVehiclePages(platform, {
    needed: (vehicle) => (vehicle.trim ?? null) === null,
    read: ({ text }) => {
      const vin = /vin=(\w*)/.exec(text)?.[1]
      return vin === undefined ? null : { vin, trim: 'EX' }
    },
  })
}

type Pages = Readonly<Record<string, string | number>>

const answering =
  (pages: Pages) =>
  ({ url }: { readonly url: string }) =>
    answerTo(url, pages[new URL(url).pathname])

function collect(listed: Listed, pages: Pages, options: CollectOptions = { sample: false }) {
  const { scan, requests } = driveCollection(completed(listed).collect({ config }, options), answering(pages))
  return { scan, asked: requests.map(({ url }) => url.replace(origin, '')), vins: scan.vehicles.map(({ vin }) => vin) }
}

const pagesFor = (ats: readonly number[]) =>
  Object.fromEntries(ats.map((at) => [`/vdp/${at}`, page(`vin=${vinAt(at)}`)]))

describe('vehicles of a listing that lacks fields', () => {
  test('are completed from their pages, which are not requested for complete vehicles', () => {
    const whole = { vin: vinAt(9), trim: 'LX', vdp_link: '/vdp/9' }
    const { scan, asked } = collect({ vehicles: [bare(1), whole, bare(2)] }, pagesFor([1, 2]))
    expect([asked, scan.skipped]).toEqual([['/vdp/1', '/vdp/2'], {}])
    expect(scan).toMatchObject({
      complete: true,
      incompleteReason: null,
      pagesRead: 3,
      vehicles: [{ vin: vinAt(1), make: 'Honda', trim: 'EX' }, whole, { vin: vinAt(2) }],
      stated: { total: 3 },
    })
  })

  test('are skipped and counted if they have no page', () => {
    const vehicles = [{ vdp_link: null }, { vdp_link: '' }, { vdp_link: 'http://[' }, {}]
    expect(collect({ vehicles }, {}).scan).toMatchObject({ vehicles: [], skipped: { 'no VIN and no page': 4 } })
  })

  test.each([
    ['gone', 410, { complete: true, incompleteReason: null, skipped: { gone: 1 }, failure: null }],
    ['lost', 0, { incompleteReason: `${origin}/vdp/2: timeout`, failure: { code: 'timeout' }, stated: nothingStated }],
    [
      'without a vehicle',
      page('x'),
      { incompleteReason: `${origin}/vdp/2 shows no vehicle`, skipped: { 'no vehicle data': 1 } },
    ],
    ['cut off', `<html>vin=${vinAt(2)}`, { incompleteReason: `${origin}/vdp/2 shows no vehicle` }],
  ])('whose page is %s are skipped', (_what, answer, expected) => {
    const { scan, vins } = collect({ vehicles: [bare(1), bare(2)] }, { ...pagesFor([1]), '/vdp/2': answer })
    expect(vins).toEqual([vinAt(1)])
    expect(scan).toMatchObject(expected)
  })

  test('whose pages answer that they are gone for good are, however many, while as many are read', () => {
    const [vehicles, read] = [upTo(12).map(bare), pagesFor(upTo(6))]
    const answers = (status: number) =>
      Object.fromEntries(upTo(12).map((at) => [`/vdp/${at}`, read[`/vdp/${at}`] ?? status]))
    expect(collect({ vehicles }, answers(410)).scan).toMatchObject({ complete: true, skipped: { gone: 6 } })
    expect(collect({ vehicles }, answers(404)).scan.incompleteReason).toBe('6 of 12 vehicle pages are gone')
    expect(collect({ vehicles }, { ...answers(410), '/vdp/5': 410, '/vdp/4': 410, '/vdp/3': 410 }).scan.complete).toBe(
      false,
    )
  })

  test('whose page lacks the end tags that HTML does not require are whole', () => {
    const answer = `<!doctype html><main>vin=${vinAt(2)}</main><footer></footer>`
    expect(collect({ vehicles: [bare(2)] }, { '/vdp/2': answer }).vins).toEqual([vinAt(2)])
  })

  test('whose page has another VIN are skipped, with the same VIN or none they are kept', () => {
    const vehicles = [{ ...bare(1), vin: vinAt(1) }]
    const scan = (vin: string) => collect({ vehicles }, { '/vdp/1': page(`vin=${vin}`) }).scan
    expect(scan(vinAt(2))).toMatchObject({ vehicles: [], incompleteReason: `${origin}/vdp/1 shows another vehicle` })
    expect(scan(vinAt(1).toLowerCase())).toMatchObject({ vehicles: { length: 1 }, complete: true })
    expect(scan('')).toMatchObject({ vehicles: [{ vin: vinAt(1), trim: 'EX' }], complete: true })
  })

  test('are completed until five pages in a row fail', () => {
    const vehicles = upTo(12).map(bare)
    const { asked, scan } = collect(
      { vehicles },
      { ...pagesFor([0, 4]), ...Object.fromEntries([1, 2, 3, 5, 6, 7, 8, 9, 10, 11].map((at) => [`/vdp/${at}`, 0])) },
    )
    expect(asked).toHaveLength(10)
    expect(scan).toMatchObject({
      complete: false,
      incompleteReason: `${origin}/vdp/1: timeout`,
      vehicles: { length: 2 },
    })
  })

  test('are completed until the site blocks', () => {
    const { asked, scan } = collect({ vehicles: upTo(4).map(bare) }, { ...pagesFor([0, 2, 3]), '/vdp/1': 'blocked' })
    expect(asked).toEqual(['/vdp/0', '/vdp/1'])
    expect(scan).toMatchObject({ complete: false, failure: { class: 'blocked' } })
  })

  test('of a listing that blocked are not completed: complete ones are kept', () => {
    const listed = {
      vehicles: [bare(1), { vin: vinAt(2), trim: 'LX' }],
      failure: failureOf('blocked'),
      incompleteReason: 'blocked',
    }
    const { asked, vins, scan } = collect(listed, pagesFor([1]))
    expect([asked, vins, scan.incompleteReason]).toEqual([[], [vinAt(2)], 'blocked'])
    expect(collect({ ...listed, failure: failureOf('unavailable') }, pagesFor([1]))).toMatchObject({
      asked: ['/vdp/1'],
    })
  })

  test.each([
    [{ sample: true }, 6],
    [{ sample: true, probe: true }, 2],
    [{ sample: false }, 8],
  ])('are completed from a few pages for %j', (options, count) => {
    const { asked, scan } = collect(
      { vehicles: upTo(8).map(bare), stated: { ...nothingStated, total: 8 } },
      pagesFor(upTo(8)),
      options,
    )
    expect(asked).toHaveLength(count)
    expect(scan.incompleteReason).toBe(count === 8 ? null : 'only a sample was read')
    expect(scan.stated.total).toBe(8)
  })

  test('may average two listings per VIN, not more', () => {
    const same = (at: number) => [`/vdp/${at}`, page(`vin=${vinAt(1)}`)] as const
    const scan = (count: number) =>
      collect({ vehicles: upTo(count).map(bare) }, Object.fromEntries(upTo(count).map(same))).scan
    expect(scan(2)).toMatchObject({ complete: true, vehicles: { length: 1 }, skipped: { 'duplicate VIN': 1 } })
    expect(scan(3)).toMatchObject({ complete: false, incompleteReason: '3 vehicle pages show only 1 vehicles' })
  })
})

describe('a lookup of one vehicle', () => {
  function ask(listed: Listed, pages: Pages, knownPage?: string) {
    const options = knownPage === undefined ? {} : { knownPage }
    const { scan, requests } = driveCollection(completed(listed).one({ config }, vinAt(2), options), answering(pages))
    return { scan, asked: requests.map(({ url }) => url.replace(origin, '')) }
  }

  test('reads its known page first, then those of its model year', () => {
    const vehicles = [bare(1), { ...bare(3), year: '2016' }, { ...bare(4), heading: '2016 Accord' }, bare(5)]
    expect(ask({ vehicles }, pagesFor([1, 3, 4, 5]), `${origin}/vdp/5`).asked).toEqual([
      '/vdp/5',
      '/vdp/3',
      '/vdp/4',
      '/vdp/1',
    ])
  })

  test('reads no pages if the listing is incomplete', () => {
    expect(ask({ vehicles: [bare(2)], complete: false, incompleteReason: 'cut' }, pagesFor([2])).asked).toEqual([])
  })

  test('may skip pages that are gone', () => {
    expect(ask({ vehicles: [bare(1)] }, {}).scan).toMatchObject({ complete: true, vehicles: [], skipped: { gone: 1 } })
  })
})

test('fields of the page override those of the listing if they have a value', () => {
  const components = [{ type: 'msrp', label: 'MSRP', category: 'starting', amount: 1 }] as const
  const listed = {
    vin: vinAt(1),
    make: 'Honda',
    photos: ['/1.jpg'],
    prices: { price: '1', msrp: '2', invoice_price: '4', components },
  }
  expect(
    mergeVehicle(listed, {
      make: 'HONDA',
      model: '',
      trim: null,
      photos: [],
      prices: { price: '3', msrp: null, invoice_price: '', components: [] },
    }),
  ).toEqual({
    ...listed,
    make: 'HONDA',
    prices: { price: '3', msrp: '2', invoice_price: '4', components },
  })
  expect(mergeVehicle({ vin: 'a' }, { photos: ['/2.jpg'] })).toEqual({ vin: 'a', photos: ['/2.jpg'] })
  expect(mergeVehicle({ photos: ['/1.jpg', '/2.jpg'] }, { photos: ['/2.jpg'] })).toEqual({
    photos: ['/1.jpg', '/2.jpg'],
  })
})

test('the words for the price of the listing are none for another price of the page', () => {
  const fee = { type: 'dealer_fee', label: 'Delivery', category: 'fee', amount: 695 } as const
  const asked = {
    type: 'net_price_with_dealer_fees',
    label: 'Selling Price',
    category: 'final',
    amount: 5_303,
  } as const
  const listed = { prices: { price: 5_303, components: [asked, fee] } }
  const partsWith = (price: number) => mergeVehicle(listed, { prices: { price } }).prices?.components
  expect(partsWith(5_303)).toEqual([asked, fee])
  expect(partsWith(5_998)).toEqual([fee])
})
