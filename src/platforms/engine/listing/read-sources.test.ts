import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { listedPlatform, listedRows } from '../../../../test/support/listed-platform.ts'
import { answerTo, driveCollection, pageOf } from '../conformance/fixture-site.ts'
import type { CollectOptions } from '../contract.ts'
import { definePlatform } from '../define-platform.ts'
import { configureSite } from '../detect/configure-site.ts'
import type { ListingAddress } from './listing-address.ts'

const config = { base_url: 'https://www.lot.example', inventory_type: 'all', site_id: null } as const
const Text = Type.Optional(Type.String())
type Row = { readonly vin: string; readonly stock?: string; readonly link?: string }

function platformAt(...addresses: readonly ListingAddress[]) {
  return definePlatform({
    ...listedPlatform,
    configure: (page) => configureSite(page, null),
    listing: {
      ...listedRows,
      sources: [{ name: 'listing', addresses }],
    },
    record: Type.Object({ vin: Text, stock: Text, link: Text }),
    fields: { vin: 'vin', stocknum: 'stock', vdp_link: 'link' },
  })
}

const numbered: ListingAddress = { path: '/list', pageParam: 'page' }
const counted: ListingAddress = { path: '/list', offsetParam: 'start' }
const array: ListingAddress = { path: '/list', by: 'array' }

/** Serves the pages in turn; behind the last one they are empty. */
function collect(address: ListingAddress, total: number, pages: readonly (readonly Row[])[]) {
  let asked = 0
  return driveCollection(platformAt(address).collect({ config }, { sample: false }), (request) => {
    const text = JSON.stringify({ rows: pages[asked++] ?? [], total })
    return pageOf(request.url, 200, { text, type: 'application/json' })
  })
}

const car = (letter: string, stock = `S-${letter}`, link = `/vdp/${stock}`): Row => ({
  vin: `1HGCV1F3${letter}`,
  stock,
  link,
})
const short = (total: number, found: number) => `the site states ${total} vehicles, ${found} were found`

describe.each([
  ['by page number', numbered],
  ['by offset', counted],
])('a listing %s', (_, address) => {
  test('whose pages repeat a record is missing another one', () => {
    const { scan } = collect(address, 4, [
      [car('A'), car('B')],
      [car('B'), car('C')],
    ])
    expect(scan).toMatchObject({ complete: false, incompleteReason: short(4, 3) })
  })
})

/** A source of several addresses, by path: pages of rows, a status, or another text. */
function collectFrom(
  addresses: readonly ListingAddress[],
  site: Readonly<
    Record<string, { readonly total?: number; readonly pages: readonly (readonly Row[])[] } | number | string>
  >,
  options: CollectOptions = { sample: false },
) {
  const { scan, requests } = driveCollection(platformAt(...addresses).collect({ config }, options), ({ url }) => {
    const { pathname, searchParams } = new URL(url)
    const found = site[pathname]
    if (typeof found !== 'object') return answerTo(url, found, 'application/json')
    const rows = found.pages[Number(searchParams.get('page')) - 1] ?? []
    return answerTo(url, JSON.stringify({ rows, total: found.total }), 'application/json')
  })
  return { scan, asked: requests.map(({ url }) => new URL(url).pathname), vins: scan.vehicles.map(({ vin }) => vin) }
}

describe('a source of two addresses', () => {
  const two: readonly ListingAddress[] = [
    { path: '/new', pageParam: 'page', section: 'new' },
    { path: '/used', pageParam: 'page', section: 'used' },
  ]
  const page = (letters: string, total = letters.length) => ({
    total,
    pages: [[...letters].map((letter) => car(letter))],
  })

  test('is complete without a section that does not exist, not without one that fails', () => {
    expect(collectFrom(two, { '/used': page('C') }).scan).toMatchObject({ complete: true, vehicles: { length: 1 } })
    for (const answer of ['{"x":1}', 503]) {
      for (const site of [
        { '/new': answer, '/used': page('C') },
        { '/new': page('C'), '/used': answer },
      ]) {
        expect(collectFrom(two, site)).toMatchObject({
          vins: [car('C').vin],
          scan: {
            complete: false,
            incompleteReason: expect.stringMatching(/page[ =]1/),
            failure: { status: answer === 503 ? 503 : 200 },
          },
        })
      }
    }
  })

  test('states how many are new in a sample, if every address has a section', () => {
    const site = { '/new': page('AB', 40), '/used': page('C', 30) }
    const statedBy = (addresses: readonly ListingAddress[]) =>
      collectFrom(addresses, site, { sample: true }).scan.stated
    expect(statedBy(two)).toEqual({ total: 70, new: 40, used: 30 })
    expect(statedBy(two.map(({ section: _, ...address }) => address))).toEqual({ total: 70, new: null, used: null })
  })
})

describe('a sample', () => {
  const pagesOf = (size: number) => ({
    total: 99,
    pages: Array.from({ length: 5 }, (_, at) => Array.from({ length: size }, (_row, row) => car(`${at}-${row}`))),
  })
  test.each([
    [1, { sample: true }, 3],
    [10, { sample: true }, 2],
    [1, { sample: true, probe: true }, 1],
    [10, { sample: false }, 6],
  ])('of pages with %s vehicles, for %j, reads %s', (size, options, count) => {
    expect(collectFrom([numbered], { '/list': pagesOf(size) }, options).asked).toHaveLength(count)
  })
})

test('parts of a listing are not read after one that fails', () => {
  const parts = ['/a', '/b', '/c'].map((path) => ({ path, parts: () => [] }))
  const whole = { ...numbered, parts: () => parts }
  const site = { '/list': { total: 3, pages: [[]] }, '/a': { total: 1, pages: [[car('A')]] }, '/b': 503 }
  expect(collectFrom([whole], site).asked).toEqual(['/list', '/a', '/b'])
})

test('featured cars on every page neither end a crawl by page number early nor complete it', () => {
  const featured = [car('F'), car('G')]
  const pages = [['A', 'B'], ['C', 'D'], ['E']].map((vins) => [...featured, ...vins.map((vin) => car(vin))])
  expect(collect(numbered, 7, pages)).toMatchObject({ requests: { length: 3 }, scan: { complete: true } })
  const { scan } = collect(numbered, 7, pages.slice(0, 2))
  expect(scan).toMatchObject({ complete: false, incompleteReason: short(7, 6) })
})

test('one array is complete by its record count: it has no pages that could repeat each other', () => {
  expect(collect(array, 3, [[car('A'), car('A'), car('B')]]).scan).toMatchObject({
    complete: true,
    skipped: { 'duplicate VIN': 1 },
  })
  expect(collect(array, 3, [[car('A'), car('B')]]).scan).toMatchObject({
    complete: false,
    incompleteReason: short(3, 2),
  })
})
