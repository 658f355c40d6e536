import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { listedPlatform, listedRows } from '../../../../test/support/listed-platform.ts'
import { driveCollection } from '../conformance/drive-collection.ts'
import { pageOf } from '../conformance/fixture-site.ts'
import { definePlatform } from '../define-platform.ts'
import { configureSite } from '../detect/configure-site.ts'
import type { ListingAddress } from './listing-address.ts'

const config = { base_url: 'https://www.lot.example', inventory_type: 'all', site_id: null } as const
const Text = Type.Optional(Type.String())
type Row = { readonly vin: string; readonly stock?: string; readonly link?: string }

function platformAt(address: ListingAddress) {
  return definePlatform({
    ...listedPlatform,
    configure: (page) => configureSite(page, null),
    listing: {
      ...listedRows,
      sources: [{ name: 'listing', addresses: [address] }],
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
  ...{ vin: `1HGCV1F3${letter}`, stock, link },
})
const short = (total: number, found: number) => `the site states ${total} vehicles, ${found} were found`

describe.each([
  ['by page number', numbered],
  ['by offset', counted],
])('a listing %s', (_, address) => {
  test('with a car twice, under two stock numbers, is complete once all its records were seen', () => {
    const { scan } = collect(address, 4, [
      [car('A'), car('B')],
      [car('C'), car('A', 'OTHER')],
    ])
    expect(scan).toMatchObject({ complete: true, vehicles: { length: 3 }, skipped: { 'duplicate VIN': 1 } })
  })

  test('whose pages repeat a record is missing another one', () => {
    const { scan } = collect(address, 4, [
      [car('A'), car('B')],
      [car('B'), car('C')],
    ])
    expect(scan).toMatchObject({ complete: false, incompleteReason: short(4, 3) })
  })

  test('is not completed by a record that differs only in its link’s query string', () => {
    const again = car('B', 'S-B', '/vdp/S-B?from=featured')
    const { scan } = collect(address, 4, [
      [car('A'), car('B')],
      [again, car('C')],
    ])
    expect(scan).toMatchObject({ complete: false, incompleteReason: short(4, 3) })
  })

  test('whose cars share a placeholder VIN is complete', () => {
    const { scan } = collect(address, 3, [['1', '2', '3'].map((stock) => car('11111111111111111', stock))])
    expect(scan).toMatchObject({ complete: true, failure: null })
  })
})

test('featured cars on every page neither end a walk by page number early nor complete it', () => {
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
