import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { listRows } from '../../src/db/database.ts'
import { acquireLease, LeaseLost, requireLease } from '../../src/db/queries/leases.ts'
import { enqueueDueImports } from '../../src/jobs/schedule.ts'
import { expireLeases } from '../support/expire-leases.ts'
import { startForecourt } from '../support/forecourt.ts'
import { ingestSite } from '../support/ingest.ts'
import { lotOf, siteLot } from '../support/lot-of.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'
import { waitUntil } from '../support/wait-until.ts'

const size = 60

describe('collection', () => {
  let host: string
  let id: string
  let internalId: number
  let made = 0

  const forecourt = openForFile(() => startForecourt({ sites: [] }))

  beforeEach(async () => {
    made += 1
    host = `lot-${made}.example`
    forecourt.sandbox.addSite({ kind: 'dealer-com', host, size, newShare: 0.5 })
    id = (await onboard(forecourt, host)).dealership_id
    internalId = (await forecourt.ask('GET', `/v1/dealers/${id}`)).body.dealer.id
  })

  const collect = () =>
    ingestSite(forecourt.services, {
      dealershipId: internalId,
      trigger: 'schedule',
      signal: AbortSignal.timeout(120_000),
    })
  const read = async () =>
    (await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: id, per_page: 500 } })).body
  const lotVins = () =>
    lotOf(forecourt, host)
      .map((vehicle) => vehicle.vin)
      .sort()
  const lot = () => siteLot(forecourt, host)
  const change = (wanted: Parameters<ReturnType<typeof lot>['change']>[0]) => lot().change(wanted)
  const events = (type: string) =>
    listRows<{ type: string; data: string | null; condition: string | null; account_id: number | null }>(
      forecourt.services.database.handle,
    )`SELECT type, data, condition, account_id FROM events WHERE dealership_id = ${internalId} AND type = ${type} ORDER BY id`
  const lastImport = async () => (await forecourt.ask('GET', `/v1/dealers/${id}`)).body.dealer.last_imports[0]

  test('only added, sold and repriced vehicles change, each with its event in the outbox', async () => {
    const before = await read()
    change({ action: 'add', count: 3 })
    const sold = change({ action: 'sell', count: 4 })
    change({ action: 'reprice', count: 5 })
    const outcome = await collect()
    expect(outcome).toMatchObject({ verdict: 'completed', counts: { new: 3, removed: 4, rejected: 0 } })
    const after = await read()
    expect(after.vehicles.map((vehicle: { vin: string }) => vehicle.vin).sort()).toEqual(lotVins())
    expect(await events('vehicle.created')).toHaveLength(size + 3)
    const removed = (await events('vehicle.removed')).map((event) => JSON.parse(event.data ?? 'null'))
    expect(removed).toHaveLength(4)
    for (const vehicle of removed) {
      expect(lotVins()).not.toContain(vehicle.vin)
      expect(vehicle).toMatchObject({ dealership_active: false, make: expect.any(String), year: expect.any(Number) })
    }
    const updated = (await events('vehicle.updated')).map((event) => JSON.parse(event.data ?? 'null'))
    expect(updated.length).toBeGreaterThanOrEqual(1)
    expect(updated.length).toBeLessThanOrEqual(5)
    for (const vehicle of updated) {
      const was = before.vehicles.find((other: { vin: string }) => other.vin === vehicle.vin)
      expect(vehicle).toMatchObject({ id: was.id, first_seen_at: was.first_seen_at })
      const price = vehicle.changes.find((change: { field: string }) => change.field === 'price')
      expect(price).toEqual({ field: 'price', from: was.price, to: vehicle.price })
    }
    const complete = (await events('import.complete')).map((event) => JSON.parse(event.data ?? 'null'))
    expect(complete.at(-1)).toMatchObject({ stats: { new: 3, removed: 4, updated: updated.length } })
    expect(sold).toBeDefined()
  })

  test('the odometer unit follows the country of the dealership', async () => {
    const { vehicles } = await read()
    const units = vehicles.map(({ odometer, odometer_unit }: Record<string, unknown>) => [
      odometer !== null,
      odometer_unit,
    ])
    expect(units.length).toBe(size)
    for (const [shown, unit] of units) expect(unit).toBe(shown ? 'mi' : null)
  })

  test('a vehicle that left is no longer returned; one that returns keeps its id and first_seen_at [INV-25]', async () => {
    const before = await read()
    const [first] = before.vehicles
    lot().change({ action: 'sell', vins: [first.vin] })
    await collect()
    const without = await read()
    expect(without.count).toBe(size - 1)
    expect(without.vehicles.some((vehicle: { vin: string }) => vehicle.vin === first.vin)).toBe(false)
    lot().change({ action: 'return', vins: [first.vin] })
    await collect()
    const again = (await read()).vehicles.find((vehicle: { vin: string }) => vehicle.vin === first.vin)
    expect(again).toMatchObject({ id: first.id, first_seen_at: first.first_seen_at })
    const created = (await events('vehicle.created')).map((event) => JSON.parse(event.data ?? 'null').vin)
    expect(created.filter((vin) => vin === first.vin)).toHaveLength(2)
  })

  test('a scan without changes writes no vehicle and resets data_age_hours [INV-22, COL-10]', async () => {
    const before = await read()
    forecourt.clock.advance(3 * 3_600_000)
    expect((await read()).data_age_hours).toBe(3)
    const rows = () =>
      listRows<{ id: string; updated_at: Date; partial_seen_at: Date | null }>(
        forecourt.services.database.handle,
      )`SELECT id, updated_at, partial_seen_at FROM website_vehicles WHERE dealership_id = ${internalId} ORDER BY id`
    const untouched = await rows()
    expect(await collect()).toMatchObject({ verdict: 'completed', counts: { unchanged: size, updated: 0, new: 0 } })
    expect(await rows()).toEqual(untouched)
    const after = await read()
    expect(after.data_age_hours).toBe(0)
    expect(after.vehicles[0].updated_at).toBe(before.vehicles[0].updated_at)
    expect(after.vehicles[0].last_seen > before.vehicles[0].last_seen).toBe(true)
  })

  test.each([
    ['pages that answer 500', { kind: 'status', status: 500, path: 'getInventory|inventory/index', skip: 1 }],
    ['pages cut off in mid-body', { kind: 'cut-off', path: 'getInventory|inventory/index', skip: 1 }],
    ['a challenge half-way', { kind: 'challenge', path: 'getInventory|inventory/index', skip: 1 }],
    ['truncated JSON half-way', { kind: 'truncated-json', path: 'getInventory|inventory/index', skip: 1 }],
  ] as const)('a collection that fails half-way with %s removes nothing', async (_name, fault) => {
    lot().change({ action: 'sell', count: 5 })
    forecourt.sandbox.setFaults(host, [fault])
    const outcome = await collect()
    expect(['partial', 'failed']).toContain(outcome.verdict)
    expect((await read()).count).toBe(size)
    expect(await events('vehicle.removed')).toEqual([])
    const last = await lastImport()
    expect(last).toMatchObject({ complete: false, removed: 0 })
    expect(last.error).toEqual(expect.any(String))
  })

  test('a partial scan updates last_seen only of the vehicles that it saw', async () => {
    forecourt.clock.advance(3_600_000)
    forecourt.sandbox.setFaults(host, [{ kind: 'status', status: 500, path: 'getInventory|inventory/index', skip: 1 }])
    expect(await collect()).toMatchObject({ verdict: 'partial' })
    const seen = (await read()).vehicles.map((vehicle: { last_seen: string }) => vehicle.last_seen)
    expect(new Set(seen).size).toBe(2)
    expect((await read()).data_age_hours).toBe(0)
  })

  test('a removed vehicle was last seen by the last scan that showed it, wherever that is read', async () => {
    const hour = () => forecourt.clock.advance(3_600_000)
    hour()
    await collect()
    hour()
    forecourt.sandbox.setFaults(host, [{ kind: 'status', status: 500, path: 'getInventory|inventory/index', skip: 1 }])
    expect(await collect()).toMatchObject({ verdict: 'partial' })
    forecourt.sandbox.setFaults(host, [])
    const shown = (await read()).vehicles
    const times: readonly string[] = [
      ...new Set<string>(shown.map((vehicle: { last_seen: string }) => vehicle.last_seen)),
    ]
    const vins = times.map((time) => shown.find((vehicle: { last_seen: string }) => vehicle.last_seen === time).vin)
    lot().change({ action: 'sell', vins })
    for (let scans = 0; scans < 2; scans++) {
      hour()
      expect(await collect()).toMatchObject({ verdict: 'completed' })
    }
    const told = (await events('vehicle.removed')).map(({ data }) => JSON.parse(data ?? 'null'))
    const query = { body: { status: 'removed', dealership_ids: [id], filters: { vin: vins } } }
    const queried = (await forecourt.ask('POST', '/v2/inventory/query', query)).body.vehicles
    for (const [at, vin] of vins.entries()) {
      const of = (list: readonly { vin: string; last_seen: string }[]) => list.find((one) => one.vin === vin)?.last_seen
      const history = (await forecourt.ask('GET', `/v2/vehicles/${vin}/history`)).body.records[0].last_seen_at
      const live = (await forecourt.ask('GET', `/v1/vehicles/vin/${vin}/live?dealership_id=${id}`)).body.vehicle
        .last_seen
      expect([of(told), of(queried), history, live]).toEqual(Array(4).fill(times[at]))
    }
    const within = async (hours: number) => {
      const filters = { vin: vins, seen_within_hours: hours }
      return (await forecourt.ask('POST', '/v2/inventory/query', { body: { ...query.body, filters } })).body.total
    }
    expect([await within(2), await within(3), await within(4)]).toEqual([0, 1, 2])
  })

  test('of two concurrent collectors, one collects and the other gets busy', async () => {
    forecourt.sandbox.setFaults(host, [{ kind: 'slow', headMs: 100, chunkMs: 0 }])
    const outcomes = await Promise.all([collect(), collect(), collect()])
    expect(outcomes.map((outcome) => outcome.verdict).sort()).toEqual(['busy', 'busy', 'completed'])
  })

  test('a collector that died is replaced when its lease expires, and can no longer write', async () => {
    const { handle } = forecourt.services.database
    const dead = { resource: 'dealership', id: internalId, holder: randomUUID() } as const
    expect(await acquireLease(handle, dead, 30_000)).toBeNull()
    expect(await collect()).toMatchObject({ verdict: 'busy', freeInMs: expect.any(Number) })
    await expireLeases(handle)
    expect(await collect()).toMatchObject({ verdict: 'completed' })
    const writing = forecourt.services.database.transaction('write', (tx) => requireLease(tx, dead))
    await expect(writing).rejects.toThrow(LeaseLost)
  })

  test('due dealerships are collected without a request; those without subscribers never are [COL-01, COL-02, DLR-17]', async () => {
    const dealer = (await forecourt.ask('GET', `/v1/dealers/${id}`)).body.dealer
    const next = Date.parse(dealer.next_import_at) - Date.parse(dealer.last_import_at)
    expect(next / 3_600_000).toBe(12)
    lot().change({ action: 'add', count: 2 })
    const enqueueDue = () => enqueueDueImports({ ...forecourt.services, queue: forecourt.queue })
    await enqueueDue()
    expect((await forecourt.ask('GET', `/v1/dealers/${id}`)).body.dealer.next_import_at).toBe(dealer.next_import_at)
    forecourt.clock.advance(12 * 3_600_000)
    expect(await enqueueDue()).toBeGreaterThan(0)
    await waitUntil('the scheduled import', async () => ((await read()).count === size + 2 ? true : undefined))
    await forecourt.ask('DELETE', `/v1/dealers/${id}`)
    forecourt.clock.advance(100 * 3_600_000)
    await enqueueDue()
    expect(await collect()).toMatchObject({ verdict: 'idle' })
  })

  test('dead addresses in the sitemap of a small lot do not keep sold vehicles listed [COL-34]', async () => {
    const small = `small-${made}.example`
    forecourt.sandbox.addSite({ kind: 'plain', host: small, size: 10 })
    id = (await onboard(forecourt, small)).dealership_id
    internalId = (await forecourt.ask('GET', `/v1/dealers/${id}`)).body.dealer.id
    const [sold, dead, other] = lotOf(forecourt, small).map(({ vin }) => vin)
    forecourt.sandbox.sites.get(small)?.site.lot?.change({ action: 'sell', vins: [sold ?? ''] })
    forecourt.sandbox.setFaults(small, [
      { kind: 'status', status: 404, path: `/inventory/.*(${dead}|${other})`.toLowerCase() },
    ])
    expect(await collect()).toMatchObject({ verdict: 'completed' })
    const listed = (await read()).vehicles.map(({ vin }: { vin: string }) => vin)
    expect(listed).toHaveLength(7)
    expect(listed).not.toContain(sold)
    expect(await lastImport()).toMatchObject({ status: 'completed', complete: true, removed: 3 })
  })

  test('one VIN at two dealerships is a separate vehicle at each, and neither response contains the other’s [COL-25, INV-24]', async () => {
    const duplicate = `duplicate-${made}.example`
    forecourt.sandbox.addSite({ kind: 'plain', host: duplicate, size, seed: host, newShare: 0.5 })
    const duplicateId = (await onboard(forecourt, duplicate)).dealership_id
    const other = (
      await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: duplicateId, per_page: 500 } })
    ).body
    const mine = await read()
    const shared = mine.vehicles.filter((vehicle: { vin: string }) =>
      other.vehicles.some((theirs: { vin: string }) => theirs.vin === vehicle.vin),
    )
    expect(shared.length).toBeGreaterThan(0)
    expect(mine.count).toBe(size)
    expect(other.count).toBe(size)
    const ids = [...mine.vehicles, ...other.vehicles].map((vehicle: { id: string }) => vehicle.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const vehicle of other.vehicles) expect(vehicle.vdp_link).toContain(duplicate)
  })
})
