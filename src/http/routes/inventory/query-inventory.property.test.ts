import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createHandClock } from '../../../../test/support/hand-clock.ts'
import { openForFile } from '../../../../test/support/open-for-file.ts'
import { type QueriedWorld, queriedNow, seedQueriedWorld } from '../../../../test/support/queried-world.ts'
import { answerOf, type OracleQuery } from '../../../../test/support/query-oracle.ts'
import { type IssuedKey, openTestApi } from '../../../../test/support/test-api.ts'

const api = openForFile(() => openTestApi(undefined, { clock: createHandClock(queriedNow.toISOString()) }))
let keys: readonly [IssuedKey, IssuedKey]
let world: QueriedWorld

beforeAll(async () => {
  const { database } = api.testDatabase
  keys = [await api.issueKey(), await api.issueKey()]
  world = await seedQueriedWorld(database.handle, [keys[0].accountId, keys[1].accountId])
})

async function ask(key: IssuedKey, body: object) {
  const headers = { 'x-api-key': key.key }
  const response = await api.app.inject({ method: 'POST', url: '/v2/inventory/query', headers, payload: body })
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
  return response.json()
}

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const some = <T>(...values: readonly T[]) => fc.uniqueArray(pick(...values), { minLength: 1, maxLength: 3 })
const range = (...values: readonly number[]) =>
  fc
    .record({ min: pick(...values), max: pick(...values) }, { requiredKeys: [] })
    .filter(({ min, max }) => min === undefined || max === undefined || min <= max)
const times = ['2026-06-01T00:00:00.000Z', '2026-09-20T12:00:00.000Z', '2026-10-31T12:00:00.000Z']
const period = fc.record({ since: pick(...times.slice(0, 2)), until: pick(...times.slice(1)) }, { requiredKeys: [] })
const lists = {
  vin: some('1hgcv1f34la000010', '1HGCV1F34LA000020', '1HGCV1F34LA000030', '1HGCV1F34LA000041'),
  make: some('honda', 'BMW', 'mercedes-benz'),
  model: some('ACCORD', 'X5'),
  series: some('sport', 'xlt café'),
  body: some('sedan', 'SUV', 'Coupe'),
  fuel: some('Electric', 'gasoline'),
  drivetrain: some('AWD', 'fwd'),
  transmission: some('cvt'),
  base_ext_color: some('red', 'White'),
  base_int_color: some('Black'),
}
const filters = fc.record(
  {
    ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list])),
    stocknum: some('h1', 'H2', 's 3'),
    condition: pick('New', 'Used'),
    ...Object.fromEntries(['certified', 'has_price', 'has_photos', 'in_transit'].map((name) => [name, fc.boolean()])),
    year: range(2018, 2020, 2022),
    price: range(15_000, 21_500, 30_000),
    msrp: range(25_000, 40_000),
    odometer: range(0, 30_000, 60_000),
    days_on_lot: range(10, 50, 120),
    engine_cyl_count: range(4, 8),
    door_count: range(2, 4),
    first_seen: period,
    updated: period,
    removed: period,
    price_drop: fc.record(
      { percent_min: pick(4, 10, 28), amount_min: pick(1_000, 2_000), within_days: pick(10, 60, 90) },
      { requiredKeys: [] },
    ),
    seen_within_hours: pick(1, 2, 3, 48, 720),
    fees_included: pick(true, false),
    text: pick('leather', 'CAFE', 'café f-150', 'sun', 'sunroof owner', 'creme leather'),
    near: pick(
      { zip: '10001' },
      { zip: '10001', radius_miles: 500 },
      { latitude: 45, longitude: -75, radius_miles: 60 },
    ),
  },
  { requiredKeys: [] },
)
/** Few conditions at a time, so that something is found. */
const few = <T extends object>(record: fc.Arbitrary<T>, max: number) =>
  fc.tuple(record, fc.integer({ min: 0, max }), fc.nat()).map(([value, count, turn]) => {
    const entries = Object.entries(value)
    const from = entries.length === 0 ? 0 : turn % entries.length
    return Object.fromEntries([...entries.slice(from), ...entries.slice(0, from)].slice(0, count))
  })
const sorts = ['price', 'odometer', 'year', 'days_on_lot', 'first_seen_at', 'updated_at']
const query = fc
  .record(
    {
      status: pick('active', 'removed', 'all'),
      source: pick('all', 'website', 'ims'),
      filters: few(filters, 3),
      not: few(fc.record(lists, { requiredKeys: [] }), 2),
      sort: fc.uniqueArray(pick(...sorts, ...sorts.map((name) => `-${name}`)), { maxLength: 3 }),
      facets: some(
        'make',
        'model',
        'series',
        'year',
        'body',
        'drivetrain',
        'transmission',
        'condition',
        'certified',
        'base_ext_color',
        'dealership_id',
      ),
      stats: some('price', 'odometer', 'year', 'days_on_lot', 'msrp'),
      unique: pick('vin'),
    },
    { requiredKeys: [] },
  )
  .map((value) => value as OracleQuery)

/** Sums of fractions depend on their order. */
const rounded = (answer: object) =>
  JSON.parse(
    JSON.stringify(answer, (_name, value) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value)),
  )

test('every query answers what plain code finds, page by page [FRE-01, FRE-08, QRY-02, QRY-03, QRY-06, QRY-09, QRY-10, QRY-11, QRY-12, QRY-13, QRY-14, QRY-15]', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(query, pick(0, 1), pick(9, 50, 500), async (asked, who, perPage) => {
      const key = keys[who as 0 | 1]
      const expected = answerOf(world, key.accountId, asked)
      const fields = ['source', 'days_on_lot', 'listings']
      const first = await ask(key, { ...asked, fields, per_page: perPage })
      const { total, facets, stats } = first
      const vehicles = [...first.vehicles]
      for (let page = first; page.next_cursor !== null; vehicles.push(...page.vehicles)) {
        page = await ask(key, { ...asked, fields, per_page: perPage, cursor: page.next_cursor })
        expect(page.total).toBe(total)
      }
      found += total
      expect(rounded({ vehicles, total, facets, stats })).toEqual(rounded(expected))
    }),
    { numRuns: 60, seed: 27, endOnFailure: true },
  )
  expect(found).toBeGreaterThan(500)
})

test('every value that a facet offers finds exactly its count as a filter, whatever else is asked and in whatever words a feed says it [QRY-06]', async () => {
  const facets = ['make', 'model', 'series', 'body', 'fuel', 'drivetrain', 'transmission', 'base_ext_color']
  const more = ['year', 'condition', 'certified', 'dealership_id']
  const asFilter = (name: string, value: unknown) => {
    if (name === 'dealership_id') return { dealership_ids: [value] }
    if (name === 'year') return { filters: { year: { min: value, max: value } } }
    return { filters: { [name]: facets.includes(name) ? [value] : value } }
  }
  const offered = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      query,
      pick(0, 1),
      fc.nat(),
      async ({ sort: _sort, stats: _stats, unique: _unique, ...asked }, who, turn) => {
        const key = keys[who as 0 | 1]
        for (const names of [facets, more]) {
          const { facets: counts } = await ask(key, { ...asked, facets: names, per_page: 0 })
          // One value of each facet a run: over all runs each is met.
          for (const name of names) {
            const { value, count } = counts[name][turn % counts[name].length] ?? {}
            if (value === undefined || asked.filters?.[name as 'make'] !== undefined) continue
            offered.add(`${name} ${value}`)
            const { filters, ...chosen } = asFilter(name, value) as OracleQuery
            const again = { ...asked, ...chosen, filters: { ...asked.filters, ...filters } }
            const { total } = await ask(key, { ...again, facets: undefined, per_page: 0 })
            expect(total, `${name} ${value}`).toBe(count)
          }
        }
      },
    ),
    { numRuns: 25, seed: 52, endOnFailure: true },
  )
  for (const value of ['body Pickup', 'drivetrain AWD', 'drivetrain 4WD', 'fuel Gasoline', 'transmission Automatic']) {
    expect(offered).toContain(value)
  }
})
