import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { listedPlatform } from '../../../../test/support/listed-platform.ts'
import type { Page, PageRequest } from '../../../model/page.ts'
import { driveCollection, pageOf } from '../conformance/fixture-site.ts'
import { definePlatform } from '../define-platform.ts'
import { configureSite } from '../detect/configure-site.ts'
import { listingRequest } from '../listing/listing-address.ts'
import { algoliaListing } from './algolia.ts'

const config = {
  base_url: 'https://www.lot.example',
  inventory_type: 'all',
  site_id: null,
  algolia_app: 'APP',
  algolia_key: 'key',
  algolia_index: 'lot',
} as const

const platform = definePlatform({
  ...listedPlatform,
  configure: (page) => configureSite(page, null),
  listing: {
    items: 'hits',
    total: 'nbHits',
    more: 'more',
    sources: [
      {
        name: 'index',
        addresses: [
          algoliaListing({
            facetFilters: [['active:yes']],
            facets: ['condition', 'year', 'make'],
          }),
        ],
      },
    ],
  },
  record: Type.Object({ vin: Type.String(), stock: Type.Optional(Type.String()), condition: Type.String() }),
  fields: { vin: 'vin', stocknum: 'stock', condition: 'condition' },
})

type Car = {
  readonly vin: string
  readonly stock?: string
  readonly condition: string
  readonly year: number
  readonly make: string
}
type Query = {
  readonly page: number
  readonly hitsPerPage: number
  readonly facetFilters: string[][]
  readonly facets?: string[]
}

/** `sizes`: how many cars there are of each condition and year. */
function lotOf(sizes: Readonly<Record<string, Readonly<Record<number, number>>>>, make = 'Kia'): Car[] {
  return Object.entries(sizes).flatMap(([condition, years]) =>
    Object.entries(years).flatMap(([year, count]) =>
      Array.from({ length: count }, (_, row) => ({
        vin: `${condition}-${year}-${make}-${row}`,
        condition,
        year: Number(year),
        make,
      })),
    ),
  )
}

/** An index that answers as Algolia does: no more than `limit` hits can be paged, and a page behind them has none. */
function indexOf(cars: readonly Car[], { limit = 1_000, declared = ['condition', 'year', 'make'] } = {}) {
  return (request: PageRequest): Page => {
    const query: Query = JSON.parse(request.body ?? '')
    const matching = cars.filter((car) => query.facetFilters.every((any) => any.some((filter) => matches(car, filter))))
    const size = Math.min(query.hitsPerPage, limit)
    const nbPages = Math.ceil(Math.min(matching.length, limit) / size)
    const start = query.page * size
    const isBehind = query.page > 0 && query.page >= nbPages
    const answer = {
      hits: matching.slice(start, Math.min(start + size, limit)),
      nbHits: matching.length,
      nbPages,
      page: query.page,
      hitsPerPage: query.hitsPerPage,
      facets: Object.fromEntries(
        (query.facets ?? []).filter((name) => declared.includes(name)).map((name) => [name, countBy(matching, name)]),
      ),
    }
    const text = JSON.stringify(isBehind ? { message: `you can only fetch the ${limit} hits for this query` } : answer)
    return pageOf(request.url, 200, { text, type: 'application/json' })
  }
}

function matches(car: Car, filter: string): boolean {
  const [name = '', ...value] = filter.split(':')
  if (name === 'active') return true
  const wanted = value.join(':')
  const isWithout = wanted.startsWith('-')
  return isWithout !== (attributeOf(car, name) === wanted.replace(/^[-\\]/, ''))
}

function attributeOf(car: Car, name: string): string {
  return String(name === 'condition' ? car.condition : name === 'year' ? car.year : car.make)
}

function countBy(cars: readonly Car[], name: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const car of cars) counts[attributeOf(car, name)] = (counts[attributeOf(car, name)] ?? 0) + 1
  return counts
}

const collect = (answer: (request: PageRequest) => Page, sample = false) =>
  driveCollection(platform.collect({ config }, { sample }), answer)
const filtersOf = (requests: readonly PageRequest[]) =>
  requests.map(({ body }) =>
    JSON.parse(body ?? '')
      .facetFilters.slice(1)
      .flat()
      .join(' '),
  )

describe('an index limited to 1,000 hits', () => {
  test('is read in one request if the lot has no more', () => {
    const { scan, requests } = collect(indexOf(lotOf({ New: { 2026: 1_000 } })))
    expect(requests).toHaveLength(1)
    expect(scan).toMatchObject({ complete: true, vehicles: { length: 1_000 } })
  })

  test('is read by condition, and a condition that is still too large by groups of years', () => {
    const cars = lotOf({ New: { 2025: 300, 2026: 500 }, Used: { 2019: 400, 2020: 600, 2021: 300, 2022: 600 } })
    const { scan, requests } = collect(indexOf(cars))
    expect(filtersOf(requests)).toEqual([
      '',
      'condition:New',
      'condition:Used',
      'condition:Used year:2019 year:2020',
      'condition:Used year:2021 year:2022',
    ])
    expect(scan).toMatchObject({ complete: true, failure: null, stated: { total: 2_700, new: 800, used: 1_900 } })
    expect(new Set(scan.vehicles.map(({ vin }) => vin)).size).toBe(2_700)
  })

  test('that cannot be divided far enough makes the scan incomplete, without requests beyond its limit', () => {
    const { scan, requests } = collect(indexOf(lotOf({ Used: { 2020: 1_500 } })))
    expect(requests).toHaveLength(1)
    expect(scan).toMatchObject({ complete: false, failure: null, vehicles: { length: 1_000 } })
    expect(scan.incompleteReason).toContain('states 1500 vehicles, 1000 were found')
  })

  test('whose facets do not count every hit makes the scan incomplete by the difference', () => {
    const cars = lotOf({ New: { 2026: 900 }, Used: { 2020: 600 } })
    const index = indexOf(cars, { declared: ['condition'] })
    const { scan } = collect((request) => {
      const page = index(request)
      return {
        ...page,
        text: page.text.replace('"Used":600', '"Used":600,"Demo":1').replace('"nbHits":1500', '"nbHits":1502'),
      }
    })
    expect(scan).toMatchObject({ complete: false, vehicles: { length: 1_500 } })
    expect(scan.incompleteReason).toContain('states 1502')
  })

  test('with a lower limit is divided accordingly', () => {
    const { scan } = collect(indexOf(lotOf({ New: { 2026: 400 }, Used: { 2020: 400 } }), { limit: 500 }))
    expect(scan).toMatchObject({ complete: true, vehicles: { length: 800 } })
  })

  test('with a higher limit is paged', () => {
    const { scan, requests } = collect(indexOf(lotOf({ New: { 2026: 700 }, Used: { 2020: 800 } }), { limit: 5_000 }))
    expect(filtersOf(requests)).toEqual(['', ''])
    expect(scan).toMatchObject({ complete: true, vehicles: { length: 1_500 } })
  })

  test('a value that starts with a minus sign is requested, not excluded', () => {
    const cars = [...lotOf({ Used: { 2020: 900 } }, '-none-'), ...lotOf({ Used: { 2020: 700 } })]
    const { scan } = collect(indexOf(cars))
    expect(scan).toMatchObject({ complete: true, vehicles: { length: 1_600 } })
  })

  test('a failed part makes the scan incomplete with the failure', () => {
    const cars = lotOf({ New: { 2026: 700 }, Used: { 2020: 700 } })
    const { scan } = collect((request) =>
      (request.body ?? '').includes('condition:Used')
        ? { ...indexOf(cars)(request), status: 503 }
        : indexOf(cars)(request),
    )
    expect(scan).toMatchObject({ complete: false, failure: { status: 503 }, vehicles: { length: 1_000 } })
  })

  test('with a car twice, under two stock numbers, is complete once its parts have all records', () => {
    const cars = lotOf({ New: { 2026: 700 }, Used: { 2020: 700 } })
    const twice = cars.slice(0, 1).map((car) => ({ ...car, stock: 'OTHER' }))
    const { scan } = collect(indexOf([...cars, ...twice]))
    expect(scan).toMatchObject({ complete: true, vehicles: { length: 1_400 }, skipped: { 'duplicate VIN': 1 } })
  })

  test('that ignores the filter ends the crawl, incomplete', () => {
    const same = indexOf(lotOf({ New: { 2025: 800, 2026: 800 } }, 'Kia').concat(lotOf({ Used: { 2026: 800 } }, 'Ford')))
    const whole = {
      query: '',
      facetFilters: [['active:yes']],
      page: 0,
      hitsPerPage: 1_000,
      facets: ['condition', 'year', 'make'],
    }
    const { scan } = collect((request) => same({ ...request, body: JSON.stringify(whole) }))
    expect(scan).toMatchObject({ complete: false, vehicles: { length: 1_000 } })
  })

  test('a sample uses the first response', () => {
    const { scan, requests } = collect(indexOf(lotOf({ New: { 2026: 700 }, Used: { 2020: 700 } })), true)
    expect(requests).toHaveLength(1)
    expect(scan).toMatchObject({ complete: false, stated: { total: 1_400 } })
  })

  test('one VIN is found in its part, and one in no part is gone', () => {
    const answer = indexOf(lotOf({ New: { 2026: 700 }, Used: { 2020: 700 } }))
    const ask = (vin: string) => driveCollection(platform.one({ config }, vin), answer)
    expect(ask('USED-2020-KIA-699').scan).toMatchObject({ complete: true, vehicles: [{ vin: 'Used-2020-Kia-699' }] })
    expect(ask('NEW-2026-KIA-5').requests).toHaveLength(1)
    expect(ask('ABSENT').scan).toMatchObject({ complete: true, vehicles: [] })
  })

  test('is split by the facet that counts the most vehicles', () => {
    const index = indexOf(lotOf({ New: { 2026: 900 }, Used: { 2020: 600 } }))
    const { scan, requests } = collect((request) => {
      const page = index(request)
      return { ...page, text: page.text.replace('"Used":600', '"Used":60') }
    })
    expect(filtersOf(requests)).toEqual(['', 'year:2020', 'year:2026'])
    expect(scan).toMatchObject({ complete: true, vehicles: { length: 1_500 } })
  })

  test('is split into up to one hundred parts', () => {
    const years = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [1900 + at, 10]))
    const requestsFor = (count: number) => collect(indexOf(lotOf({ Used: years(count) }), { limit: 10 })).requests
    expect(requestsFor(100)).toHaveLength(101)
    expect(requestsFor(101)).toHaveLength(1)
  })
})

test.each([
  ['APP1', 'app1-dsn.algolia.net'],
  ['evil.example/', 'invalid-dsn.algolia.net'],
])('the application %j is requested from %s only', (app, host) => {
  const { url } = listingRequest(algoliaListing({}), { ...config, algolia_app: app }, { start: 0, page: 1 })
  expect(new URL(url).hostname).toBe(host)
})

test('a query names only what it asks for', () => {
  const bodyOf = (more: object) => {
    const { body } = listingRequest(algoliaListing(more), config, { start: 0, page: 2 })
    return JSON.parse(body ?? 'null')
  }
  expect(bodyOf({})).toEqual({ query: '', page: 1, hitsPerPage: 1_000 })
  expect(bodyOf({ words: 'KIA', filters: () => 'a:1', facetFilters: [['b:2']], facets: ['year'] })).toEqual({
    query: 'KIA',
    typoTolerance: false,
    filters: 'a:1',
    facetFilters: [['b:2']],
    facets: ['year'],
    page: 1,
    hitsPerPage: 1_000,
  })
})
