import { beforeAll, expect, test } from 'vitest'
import { findRow, listRows } from '../../src/db/database.ts'
import { checkLotFigures } from '../../src/store/check-lot-figures.ts'
import { startForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { siteLot } from '../support/lot-of.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'

// The change history of a website's vehicles.
const size = 12
const host = 'record.example'
let dealershipId: number
const forecourt = openForFile(() => startForecourt({ sites: [] }))
beforeAll(async () => {
  forecourt.sandbox.addSite({ kind: 'dealer-com', host, size, newShare: 0.5 })
  forecourt.sandbox.addSite({ kind: 'dealer-com', host: 'other.example', size: 5, newShare: 0.5 })
  const { dealership_id: id } = await onboard(forecourt, host)
  await onboard(forecourt, 'other.example')
  dealershipId = (await forecourt.ask('GET', `/v1/dealers/${id}`)).body.dealer.id
})

const handle = () => forecourt.services.database.handle
const collect = async () => {
  return collectSite(forecourt.services, dealershipId)
}
const change = (requested: { action: 'sell' | 'return' | 'reprice'; vins: readonly string[] }) =>
  siteLot(forecourt, host).change(requested)
const vehicles = () =>
  listRows<{
    vin: string
    price: number | null
    year: number | null
    make: string | null
    condition: string
    active: boolean
    rendered: string
  }>(
    handle(),
  )`SELECT vin, price, year, make, condition, active, rendered FROM website_vehicles WHERE dealership_id = ${dealershipId} ORDER BY vin`
const changesOf = (vin: string) =>
  listRows<{ type: string; field: string | null; from_value: unknown; to_value: unknown }>(
    handle(),
  )`SELECT type, field, from_value, to_value FROM vehicle_changes WHERE dealership_id = ${dealershipId} AND source = 'website' AND vin = ${vin} ORDER BY id`

test('the first import records every vehicle as listed', async () => {
  const listed = await listRows<{ vin: string }>(
    handle(),
  )`SELECT vin FROM vehicle_changes WHERE dealership_id = ${dealershipId} AND type = 'listed' ORDER BY vin`
  expect(listed.map(({ vin }) => vin)).toEqual((await vehicles()).map(({ vin }) => vin))
})

test('typed columns match the stored document', async () => {
  const rows = await vehicles()
  expect(rows).toHaveLength(size)
  for (const { rendered, ...row } of rows) {
    const document = JSON.parse(rendered)
    const { price, year, condition } = document
    expect(row).toMatchObject({ price, year, condition, make: document.make.toLowerCase() })
  }
})

test('a vehicle’s record lists price change, removal and return in order', async () => {
  const [first, second] = (await vehicles()).filter(({ price }) => price !== null)
  if (first === undefined || second === undefined) throw new Error('no vehicle with a price')
  change({ action: 'reprice', vins: [first.vin] })
  await collect()
  change({ action: 'sell', vins: [first.vin] })
  await collect()
  change({ action: 'return', vins: [first.vin] })
  await collect()
  const after = (await vehicles()).find(({ vin }) => vin === first.vin)
  const changes = await changesOf(first.vin)
  expect(changes.filter(({ type }) => type === 'price')[0]).toMatchObject({
    field: 'price',
    from_value: first.price,
    to_value: after?.price,
  })
  expect(changes.map(({ type }) => type).filter((type) => type !== 'price' && type !== 'other')).toEqual([
    'listed',
    'removed',
    'returned',
  ])
  expect((await changesOf(second.vin)).map(({ type }) => type)).toEqual(['listed'])
})

test('a price that moved has an event of its own beside the update, in the same transaction [QRY-18]', async () => {
  const events = await listRows<{ type: string; xmin: string; data: string }>(handle())`
    SELECT type, xmin::text, event_data(events) AS data FROM events
    WHERE dealership_id = ${dealershipId} AND type IN ('vehicle.updated', 'vehicle.price_changed') ORDER BY id`
  expect(events.map(({ type }) => type)).toEqual(['vehicle.updated', 'vehicle.price_changed'])
  expect(events[0]?.xmin).toBe(events[1]?.xmin)
  const [{ changes, ...vehicle }, { price_change: moved, ...priced }] = events.map(({ data }) => JSON.parse(data))
  expect(priced).toEqual(vehicle)
  const { from, to } = changes.find(({ field }: { field: string }) => field === 'price')
  const percent = Math.round(((to - from) / from) * 1000) / 10
  expect(moved).toEqual({ from, to, amount: to - from, percent })
  expect(moved.amount).toBeLessThan(0)
})

test('the API answers what real imports recorded [VEH-14] [VEH-15]', async () => {
  const [first] = (await vehicles()).filter(({ price }) => price !== null)
  if (first === undefined) throw new Error('no vehicle with a price')
  const { body: history } = await forecourt.ask('GET', `/v2/vehicles/${first.vin}/history`)
  const types = history.records[0].events.map(({ type }: { type: string }) => type)
  expect(types).toEqual(['listed', 'price', 'removed', 'returned'])
  expect(history.records).toMatchObject([{ source: 'website', active: true }])
  const { body } = await forecourt.ask('GET', `/v1/vehicles/${first.vin}/changes`)
  const recorded = await changesOf(first.vin)
  expect(body.changes.map(({ type }: { type: string }) => type)).toEqual(recorded.map(({ type }) => type).toReversed())
  const { key } = await forecourt.addAccount('someone else')
  for (const url of [`/v2/vehicles/${first.vin}/history`, `/v1/vehicles/${first.vin}/changes`]) {
    expect(await forecourt.ask('GET', url, { key })).toMatchObject({
      status: 404,
      body: { detail: 'Vehicle not found' },
    })
  }
})

test('the dashboard counts what real imports changed [VEH-21]', async () => {
  const { body } = await forecourt.ask('GET', `/v2/dashboard?dealership_id=${dealershipId}`)
  expect(body.dealers).toMatchObject({ total: 1, fresh: 1, stale: 0, failing: 0, seen_12h_percent: 100 })
  expect(body.vehicles).toMatchObject({ total: size, ims: 0 })
  expect(body.vehicles.new + body.vehicles.used).toBe(size)
  // Every vehicle was listed, and one of them again after it had been removed.
  expect(body.changes.last_24h).toMatchObject({ created: size + 1, removed: 1 })
  expect(body.changes.last_24h.updated).toBeGreaterThanOrEqual(1)
  expect((await forecourt.ask('GET', '/v2/dashboard')).body.dealers.total).toBe(2)
})

test('a scan without changes records no change', async () => {
  const count = () => findRow<{ rows: number }>(handle())`SELECT count(*) AS rows FROM vehicle_changes`
  const before = await count()
  expect(await collect()).toMatchObject({ verdict: 'completed' })
  expect(await count()).toEqual(before)
})

test('a dealership’s counts and figures match its rows', async () => {
  expect(await checkLotFigures(forecourt.services)).toBe(0)
  const active = (await vehicles()).filter((vehicle) => vehicle.active)
  const counts = await findRow<{ new_count: number; used_count: number }>(
    handle(),
  )`SELECT new_count, used_count FROM dealerships WHERE id = ${dealershipId}`
  expect(counts).toEqual({
    new_count: active.filter(({ condition }) => condition === 'New').length,
    used_count: active.filter(({ condition }) => condition !== 'New').length,
  })
})
