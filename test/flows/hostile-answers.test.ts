import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createVehicles } from '../../sandbox/vehicles.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { onboard } from '../support/onboard.ts'
import { oneArrayHome, oneArraySite } from '../support/one-array-site.ts'

const host = 'one-array.example'
const stock = createVehicles({ seed: host, size: 30, newShare: 0 })

type Record = { readonly [field: string]: unknown }
const records: readonly Record[] = stock.map((vehicle, at) => ({
  vin: vehicle.vin,
  stockNo: vehicle.stockNumber,
  year: vehicle.year,
  make: vehicle.make,
  model: vehicle.model,
  mileage: 1_000 + at,
  price: 20_000 + at,
  used: true,
  description: 'One owner.',
}))

/** The current response of the site's only interface. */
let listing: string
const honest = JSON.stringify(records)
const site = oneArraySite(host, () => listing)

let forecourt: TestForecourt
let dealershipId: string
let id: number
beforeAll(async () => {
  listing = honest
  forecourt = await startForecourt({ sites: [site] })
  const end = await onboard(forecourt, host)
  expect(end).toMatchObject({ provider: 'wayne-reaves', inventory_status: 'available' })
  dealershipId = end.dealership_id
  id = (await dealer()).id
})
afterAll(() => forecourt.close())
beforeEach(async () => {
  listing = honest
  expect(await collect()).toMatchObject({ verdict: 'completed' })
})

const dealer = async () => (await forecourt.ask('GET', `/v1/dealers/${dealershipId}`)).body.dealer
const collect = () => collectSite(forecourt.services, id)
const fetchAll = async () => {
  const body = { dealership_id: dealershipId, per_page: 500 }
  return (await forecourt.ask('POST', '/v1/inventory/fetch', { body })).body.vehicles
}
const served = (change: (record: Record, at: number) => Record) => JSON.stringify(records.map(change))

describe('no response of the site, even twice, loses a vehicle, and the reason is reported', () => {
  test.each([
    ['JSON that breaks off', honest.slice(0, -40), /inventory listing/],
    ['a page where JSON was expected', oneArrayHome, /inventory listing/],
    ['nothing at all', '', /inventory listing/],
    ['JSON of another kind', '{"error":"try later"}', /inventory listing/],
    [
      'records that have lost their VINs',
      served(({ vin, ...rest }) => ({ ...rest, VIN: vin })),
      /30 records cannot be read .*30 vehicles are missing/,
    ],
    [
      'records most of which have no VIN',
      served((record, at) => (at < 10 ? record : { ...record, vin: '' })),
      /20 records cannot be read .*20 vehicles are missing/,
    ],
    [
      'fillers for VINs',
      served((record) => ({ ...record, vin: '11111111111111111' })),
      /30 records cannot be read .*30 vehicles are missing/,
    ],
    [
      'more than a page may have',
      served((record, at) => ({ ...record, description: 'x'.repeat(at === 0 ? 10_500_000 : 1) })),
      /10 MB/,
    ],
  ])('%s', async (_, answer, reason) => {
    listing = answer
    for (const time of ['first', 'second']) {
      const outcome = await collect()
      expect(outcome, time).toMatchObject({ failureClass: 'changed', error: expect.stringMatching(reason) })
      expect(['failed', 'partial'], time).toContain(outcome.verdict)
    }
    expect(await dealer()).toMatchObject({ vehicle_count: 30, collection_problem: expect.stringMatching(reason) })
    expect(await fetchAll()).toHaveLength(30)
  })
})

test('records that were always unreadable do not prevent removals', async () => {
  const classics = [1, 2, 3, 4, 5].map((at) => ({ ...records[0], vin: `S8${at}1044` }))
  listing = JSON.stringify([...records, ...classics])
  expect(await collect()).toMatchObject({ verdict: 'completed', counts: { removed: 0, rejected: 5 } })
  listing = JSON.stringify([...records.slice(4), ...classics])
  expect(await collect()).toMatchObject({ verdict: 'completed', counts: { removed: 4, rejected: 5 } })
})

test('two records of one VIN become one vehicle, the more complete one; a record without a VIN is rejected', async () => {
  listing = JSON.stringify([...records.slice(1), { vin: records[0]?.vin }, records[0], { make: 'Kia' }])
  expect(await collect()).toMatchObject({
    verdict: 'completed',
    counts: { received: 31, updated: 0, removed: 0, unchanged: 30, rejected: 1 },
    rejected: [{ vin: null, reason: 'no VIN' }],
  })
})

test('a description of megabytes and control characters are kept within bounds', async () => {
  const long = 'Very long. '.repeat(700_000)
  listing = served((record, at) => (at === 0 ? { ...record, make: 'K\u0000i\u0007a', description: long } : record))
  expect(await collect()).toMatchObject({ verdict: 'completed', counts: { updated: 1, removed: 0, rejected: 0 } })
  const changed = (await fetchAll()).find((vehicle: { vin: string }) => vehicle.vin === records[0]?.vin)
  expect(changed.make).toBe('Kia')
  expect(changed.description.length).toBeLessThanOrEqual(20_000)
})
