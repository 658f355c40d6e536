import { describe, expect, test } from 'vitest'
import { ApiRefusal, type CallOperation, type Tool } from './define-tool.ts'
import { fieldsOf, jsonBytes, listOf } from './read-answer.ts'
import { tools } from './registry.ts'
import { runTool } from './run-tool.ts'

const vin = '1HGCV1F34LA000001'
const now = new Date('2026-11-28T00:00:00.000Z')
/** Texts that are as long as websites make them, of characters that JSON escapes. */
const long = '"\u0001é🚗\\'.repeat(400)
const url = `https://example.com/${'a'.repeat(140)}`

const vehicle = {
  vin,
  dealership_id: 'dlr_abcdefghijklmnopqrst',
  year: 2020,
  make: long,
  model: long,
  series: long,
  trim: long,
  condition: 'New',
  certified: false,
  price: 123_456.78,
  odometer: 1_234_567,
  odometer_unit: long,
  body: long,
  drivetrain_desc: long,
  fuel: long,
  base_ext_color: long,
  days_on_lot: 12_345,
  distance_miles: 499.9,
  removed_at: null,
  last_seen: '2026-11-21T09:30:00.000Z',
  vdp_link: url,
  transmission: long,
  engine: long,
  stocknum: long,
  interior_color: long,
  exterior_color: long,
  msrp: 123_456.78,
  features: Array(90).fill('"'.repeat(23)),
  photo_url_list: Array(90).fill({ url }),
}
const many = <T>(item: T) => Array(100).fill(item)
const event = { at: '2026-11-21T09:30:00.000Z', type: 'price', from: long, to: long }
const item = Object.fromEntries(
  [
    'campaign',
    'reported_on',
    'component',
    'summary',
    'remedy',
    'description',
    'fuel',
    'filed_on',
    'name',
    'website',
    'city',
    'state',
    'collection_problem',
    'trim',
    'dealership_id',
  ].map((name) => [name, long]),
)
const figures = { count: 1, min: 0.12, p25: 123_456.78, median: 123_456.78, p75: 123_456.78, max: 1e12, mean: 1 / 3 }

const operations: Readonly<Record<string, object>> = {
  queryInventory: {
    total: 100_000,
    next_cursor: 'c'.repeat(600),
    vehicles: many(vehicle),
    facets: Object.fromEntries(
      ['make', 'model', 'body', 'condition', 'fuel', 'year'].map((name) => [
        name,
        Array.from({ length: 100 }, (_, n) => ({ value: `${n}${long}`, count: 100_000 })),
      ]),
    ),
    stats: { price: figures, odometer: figures, days_on_lot: figures },
  },
  searchVehicles: { results: many({ dealership_id: 'dlr_1', vehicle }), interpreted: { relaxed: many('"price"') } },
  getVehicleHistory: { records: many({ dealership_id: 'dlr_1', events: many(event) }) },
  lookUpLive: { source: 'live', vehicle, dealership_id: long, observed_at: long, cached_reason: long },
  getComparables: {
    count: 100,
    comparables: Array(10).fill({ ...vehicle, ...item }),
    statistics: figures,
    reason: long,
  },
  decodeVehicle: {
    vehicle: { ...vehicle, engine: { model: long }, plant: { city: long } },
    errors: many({ message: long }),
  },
  listVehicleRecalls: { count: 100, recalls: many(item), caveat: long, official_url: url },
  getVehicleSafety: { count: 100, variants: many(item) },
  listVehicleComplaints: { count: 100, complaints: many(item), by_component: many({ component: long, count: 1 }) },
  getVehicleFuelEconomy: { count: 100, variants: many(item) },
  calculatePayment: { monthly_payment: 1, amount_financed: 1, inputs: {}, schedule: many(figures) },
  listDealers: { dealers: many(item) },
  resolveDealer: { website_url: url, dealership: item, resolution: { confidence: 1, reasoning: long } },
  setUpDealer: { setup_id: 'setup_1', status: 'pending', message: long },
  getSetup: { ...item, status: 'failed', error: long, failure_mode: long, vehicle_counts: null, config: many(item) },
}
const call: CallOperation = async (operation, { body } = {}) => {
  const {
    per_page: perPage,
    fields,
    filters,
  } = (body ?? {}) as { per_page?: number; fields?: string[]; filters?: { vin?: string[] } }
  const answer = operations[operation] ?? {}
  if (operation !== 'queryInventory') return answer
  const vins = filters?.vin ?? [vin]
  const listed = vins.flatMap((each) => many({ ...vehicle, vin: each })).slice(0, perPage)
  return {
    ...answer,
    vehicles: listed.map((each) => Object.fromEntries(Object.entries(each).filter(([name]) => fields?.includes(name)))),
  }
}

const vins = ['1', '2', '3', '4', '5'].map((last) => `1HGCV1F34LA00000${last}`)
const worst: Readonly<Record<string, object>> = {
  search_vehicles: { query: 'suv' },
  get_vehicle: { vin, photos: true },
  check_vehicle_live: { vin },
  compare_vehicles: { vins },
  vehicle_facts: { vin, topics: ['decode', 'recalls', 'safety', 'complaints', 'fuel_economy'] },
  market_price: { vin },
  calculate_payment: { type: 'loan', months: 60 },
  find_dealer: { vin },
  add_dealer: { dealership_url: 'a.example' },
  get_setup: { setup_id: 'setup_1' },
  list_dealers: {},
  inventory_summary: {},
}

describe('the size of answers', () => {
  test.each([...tools.map((tool) => [tool.name, worst[tool.name] ?? {}] as const), ['search_vehicles', {}] as const])(
    'the longest answer of %s has at most 8,000 bytes, as has its text [AGT-06]',
    async (name, args) => {
      const { structuredContent, content, isError } = await runTool(toolOf(name), args, call, now)
      expect(isError, content[0]?.text).toBeUndefined()
      expect(jsonBytes(structuredContent)).toBeLessThanOrEqual(8_000)
      expect(Buffer.byteLength(content[0]?.text ?? '')).toBeLessThanOrEqual(8_000)
    },
  )

  test('a decoded VIN is reported with the faults of the decoder, if there are any [AGT-06]', async () => {
    const decodeWith = async (errors: readonly object[]) => {
      const answering: CallOperation = async () => ({ vehicle: { year: 2020, make: 'Honda' }, errors })
      const { structuredContent } = await runTool(toolOf('vehicle_facts'), { vin, topics: ['decode'] }, answering, now)
      return fieldsOf(fieldsOf(structuredContent).decode)
    }
    const faults = [{ message: 'Check digit is wrong' }]
    expect(await decodeWith(faults)).toMatchObject({ year: 2020, make: 'Honda', errors: ['Check digit is wrong'] })
    expect(await decodeWith([])).not.toHaveProperty('errors')
  })

  test('a summary of one dealership says where its website and feeds disagree, once both were read [REC-01]', async () => {
    const summarize = async (args: object, agreement: object | null) => {
      const answering: CallOperation = async (operation, request) =>
        operation === 'getDealerQuality' ? { agreement, asked: request?.path } : { total: 3, facets: {}, stats: {} }
      return fieldsOf((await runTool(toolOf('inventory_summary'), args, answering, now)).structuredContent)
    }
    const counts = { website_only: 2, feed_only: 0, differing: 5 }
    const agreement = { both: 9, pending: 1, by_field: { price: 5 }, ...counts }
    expect((await summarize({ dealership_id: 'dlr_1' }, agreement)).discrepancies).toEqual(counts)
    expect(await summarize({ dealership_id: 'dlr_1' }, null)).not.toHaveProperty('discrepancies')
    expect(await summarize({}, agreement)).not.toHaveProperty('discrepancies')
  })

  test('of a history the changes of price and listing are told, newest first [AGT-10]', async () => {
    const types = ['listed', 'odometer', 'price', 'photos', 'removed', 'returned']
    const events = types.map((type, day) => ({ at: `2026-11-0${day + 1}T00:00:00.000Z`, type }))
    const answering: CallOperation = async (operation) =>
      operation === 'getVehicleHistory' ? { records: [{ dealership_id: 'dlr_1', events }] } : { vehicles: [{ vin }] }
    const { structuredContent } = await runTool(toolOf('get_vehicle'), { vin }, answering, now)
    expect(listOf(structuredContent, 'history').map(({ type }) => type)).toEqual([
      'returned',
      'removed',
      'price',
      'listed',
    ])
  })

  test('every vehicle says when it was seen; the text warns of a listed one beyond 48 hours [FRE-03]', async () => {
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
    const seen = [
      { vin: 'A', last_seen: hoursAgo(49), removed_at: null },
      { vin: 'B', last_seen: hoursAgo(47), removed_at: null },
      { vin: 'C', last_seen: hoursAgo(90), removed_at: hoursAgo(80) },
    ]
    const asked: unknown[] = []
    const answering: CallOperation = async (_operation, request) => {
      asked.push(fieldsOf(request?.body).fields)
      return { total: 3, vehicles: seen, results: [{ dealership_id: 'dlr_1', vehicle: seen[0] }], records: [] }
    }
    for (const [name, args] of [
      ['search_vehicles', {}],
      ['search_vehicles', { query: 'suv' }],
      ['get_vehicle', { vin }],
      ['compare_vehicles', { vins: ['A', 'B'] }],
    ] as const) {
      const { structuredContent, content } = await runTool(toolOf(name), args, answering, now)
      const vehicles = [...listOf(structuredContent, 'vehicles'), ...listOf(structuredContent, 'listings')]
      expect(vehicles.length).toBeGreaterThan(0)
      expect(vehicles.map(({ last_seen }) => last_seen)).not.toContain(undefined)
      const lines = (content[0]?.text ?? '').split('\n')
      const warned = lines.filter((line) => line.includes('(last seen 2 days ago: ask check_vehicle_live)'))
      expect(warned.map((line) => line.slice(0, 7))).toEqual(['- vin A'])
      expect(lines.filter((line) => line.includes('ask check_vehicle_live'))).toEqual(warned)
    }
    for (const fields of asked.filter((list) => list !== undefined)) expect(fields).toContain('last_seen')
  })

  test.each([
    [99, undefined],
    [100, true],
  ])(
    'of a search by words that finds %i vehicles the total is the least there are: %s [AGT-06]',
    async (found, isLeast) => {
      const results = Array.from({ length: found }, () => ({ dealership_id: 'dlr_1', vehicle: { vin } }))
      const { structuredContent } = await runTool(
        toolOf('search_vehicles'),
        { query: 'suv' },
        async () => ({ results }),
        now,
      )
      expect(structuredContent).toMatchObject({ total: found })
      expect(fieldsOf(structuredContent).total_is_minimum).toBe(isLeast)
    },
  )

  test('of a car that two dealerships list, a search by words keeps the listing that meets the filters [AGT-06]', async () => {
    const listing = (dealership_id: string) => ({ dealership_id, vehicle: { vin, make: 'Honda' } })
    const answering: CallOperation = async (name) =>
      name === 'searchVehicles'
        ? { results: [listing('dlr_1'), listing('dlr_2')] }
        : { vehicles: [{ dealership_id: 'dlr_2', vin }] }
    const asked = { query: 'honda', filters: { days_on_lot: { min: 60 } } }
    const { structuredContent } = await runTool(toolOf('search_vehicles'), asked, answering, now)
    expect(listOf(structuredContent, 'vehicles').map(({ dealership_id }) => dealership_id)).toEqual(['dlr_2'])
  })

  test('an address that is too long is left out, a text is cut [AGT-06]', async () => {
    const answering: CallOperation = async () => ({
      total: 1,
      vehicles: [{ vin, make: long, vdp_link: `${url}${url}` }],
    })
    const { structuredContent } = await runTool(toolOf('search_vehicles'), {}, answering, now)
    const [found] = listOf(structuredContent, 'vehicles')
    expect(found?.vdp_link).toBeUndefined()
    expect(found?.make).toMatch(/…$/)
  })
})

describe('how a refusal is reported', () => {
  const refuse = async (status: number, body: object, retryAfter: number | null = null) => {
    const { content, isError } = await runTool(
      toolOf('search_vehicles'),
      {},
      async () => {
        throw new ApiRefusal(status, body, retryAfter)
      },
      now,
    )
    expect(isError).toBe(true)
    return content[0]?.text
  }

  test('a limit names the seconds to wait, and a quota too [AGT-09]', async () => {
    const quota = { detail: { code: 'TEST_QUOTA_EXCEEDED', message: 'The monthly quota is used up' } }
    expect(await refuse(429, quota, 7)).toBe(
      'The monthly quota is used up. Wait 7 seconds, then call search_vehicles again.',
    )
  })

  test('a fault of the service says to try later [AGT-07]', async () => {
    expect(await refuse(500, { detail: 'Internal server error' })).toBe(
      'Internal server error. Call search_vehicles again later.',
    )
    expect(await refuse(503, { detail: 'Not now' }, 5)).toBe(
      'Not now. Wait 5 seconds, then call search_vehicles again.',
    )
    expect(await refuse(502, {})).toContain('The operation failed.')
  })
})

function toolOf(name: string): Tool {
  const tool = tools.find((each) => each.name === name)
  if (tool === undefined) throw new Error(name)
  return tool
}
