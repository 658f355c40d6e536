import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createLot } from '../../sandbox/lot.ts'
import { createDealerComSite } from '../../sandbox/sites/dealer-com.ts'
import { insertAccount } from '../../src/db/queries/accounts.ts'
import { listImportRecords } from '../../src/db/queries/imports.ts'
import { upsertSubscription } from '../../src/db/queries/subscriptions.ts'
import { describeHeldScan } from '../../src/dealers/accept-scan.ts'
import { startForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { issueKey } from '../support/issue-key.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'
import { waitUntil } from '../support/wait-until.ts'

const size = 40
const hourMs = 3_600_000

let adminKey: string
let host: string
let id: string
let internalId: number
let made = 0

const forecourt = openForFile(() => startForecourt({ sites: [] }))
beforeAll(async () => {
  adminKey = await keyOf(forecourt.accountId, true)
})

beforeEach(async () => {
  made += 1
  host = `collapse-${made}.example`
  forecourt.sandbox.addSite({ kind: 'dealer-com', host, size, newShare: 0.5 })
  id = (await onboard(forecourt, host)).dealership_id
  internalId = (await forecourt.ask('GET', `/v1/dealers/${id}`)).body.dealer.id
})

async function keyOf(accountId: number, admin: boolean): Promise<string> {
  return issueKey(forecourt.services.database.handle, accountId, { admin })
}

const collect = (dealershipId = internalId) => collectSite(forecourt.services, dealershipId)
const count = async () =>
  (await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: id } })).body.count
const lastImport = async () => (await forecourt.ask('GET', `/v1/dealers/${id}`)).body.dealer.last_imports[0]
const sell = (sold: number, at = host) =>
  forecourt.sandbox.sites.get(at)?.site.lot?.change({ action: 'sell', count: sold })
const accept = (key = adminKey) => forecourt.ask('POST', `/v1/dealers/${id}/accept-scan`, { key })
const removals = async () => {
  const { body } = await forecourt.ask('GET', `/v1/events?dealership_id=${id}&limit=500`)
  return body.events.filter(({ event }: { event: string }) => event === 'vehicle.removed').length
}

test('a collapse that three scans show is held until twelve hours after the first [COL-28]', async () => {
  sell(size - 3)
  expect(await collect()).toMatchObject({ verdict: 'held', counts: { removed: 0 } })
  expect(await lastImport()).toMatchObject({
    status: 'held',
    error: '37 of 40 vehicles are missing: held until later complete scans agree or it is accepted',
  })
  forecourt.clock.advance(2 * hourMs)
  expect(await collect()).toMatchObject({ verdict: 'held' })
  forecourt.clock.advance(2 * hourMs)
  expect(await collect()).toMatchObject({ verdict: 'held' })
  expect(await count()).toBe(size)
  forecourt.clock.advance(8 * hourMs)
  expect(await collect()).toMatchObject({ verdict: 'completed', counts: { removed: size - 3 } })
  expect(await count()).toBe(3)
})

test('a scan that fails, or ends early, between those that agree neither counts nor starts over [COL-28]', async () => {
  const failing = [[{ kind: 'status', status: 500 }], [{ kind: 'status', status: 500, path: 'getInventory' }]] as const
  sell(size - 3)
  expect(await collect()).toMatchObject({ verdict: 'held' })
  for (const faults of failing) {
    forecourt.clock.advance(5 * hourMs)
    forecourt.sandbox.setFaults(host, [...faults])
    expect(['failed', 'partial']).toContain((await collect()).verdict)
    forecourt.sandbox.setFaults(host, [])
  }
  expect(await count()).toBe(size)
  expect(await collect()).toMatchObject({ verdict: 'held', counts: { removed: 0 } })
  forecourt.clock.advance(3 * hourMs)
  expect(await collect()).toMatchObject({ verdict: 'completed', counts: { removed: size - 3 } })
})

test('a lot that was emptied and believed fills again, each vehicle with its event [COL-28]', async () => {
  const lot = forecourt.sandbox.sites.get(host)?.site.lot
  sell(size)
  for (let scans = 0; scans < 3; scans++) {
    await collect()
    forecourt.clock.advance(7 * hourMs)
  }
  expect([await count(), await removals()]).toEqual([0, size])
  lot?.change({ action: 'add', count: 5 })
  expect(await collect()).toMatchObject({ verdict: 'completed', counts: { new: 5, removed: 0 } })
  expect(await count()).toBe(5)
  lot?.change({ action: 'sell', count: 1 })
  expect(await collect()).toMatchObject({ verdict: 'completed', counts: { removed: 1 } })
})

test('a lot that recovers in between restarts the wait [COL-28]', async () => {
  const lot = forecourt.sandbox.sites.get(host)?.site.lot
  sell(size - 3)
  expect(await collect()).toMatchObject({ verdict: 'held' })
  forecourt.clock.advance(6 * hourMs)
  lot?.change({ action: 'add', count: size })
  expect(await collect()).toMatchObject({ verdict: 'held' })
  forecourt.clock.advance(7 * hourMs)
  expect(await collect()).toMatchObject({ verdict: 'held', counts: { removed: 0 } })
})

test('an administrator accepts the held scan: it applies immediately, each removal with its event [DLR-21] [COL-28]', async () => {
  expect(await accept()).toMatchObject({ status: 409, body: { detail: 'No scan is held for this dealership' } })
  // Beside another dealership, whose scan is held and stays so.
  const beside = 'beside.example'
  forecourt.sandbox.addSite({ kind: 'dealer-com', host: beside, size, newShare: 0.5 })
  const { dealership_id: besideId } = await onboard(forecourt, beside)
  const dealerBeside = async () => (await forecourt.ask('GET', `/v1/dealers/${besideId}`)).body.dealer
  for (const at of [host, beside]) sell(size - 3, at)
  await collect()
  await collect((await dealerBeside()).id)
  forecourt.clock.advance(hourMs)
  const before = await dealerBeside()
  expect(before.last_imports[0]).toMatchObject({ status: 'held' })
  const other = await insertAccount(forecourt.services.database.handle, 'Other')
  const heldFor = (accountId: number) =>
    describeHeldScan(forecourt.services.database.handle, {
      accountId,
      dealershipId: internalId,
      feedId: null,
      beliefHours: 12,
    })
  const held = await heldFor(forecourt.accountId)
  expect(held).toMatchObject({ agreeing_scans: 1, needed_scans: 3, missing_count: size - 3 })
  expect(Date.parse(held?.confirms_at ?? '') - Date.parse(held?.since ?? '')).toBe(12 * hourMs)
  expect(held?.vehicles).toHaveLength(size - 3)
  // Who does not see the vehicles learns nothing of them.
  expect(await heldFor(other)).toMatchObject({ missing_count: 0, vehicles: [] })
  expect((await accept(await keyOf(other, true))).status).toBe(404)
  expect((await accept(await keyOf(forecourt.accountId, false))).status).toBe(403)
  expect(await count()).toBe(size)
  expect(await accept()).toMatchObject({ status: 200, body: { success: true, removed_count: size - 3 } })
  expect(await count()).toBe(3)
  expect(await removals()).toBe(size - 3)
  // The import shows what accepting it did, and who did, to the account of that key alone.
  const { id: importId, ...accepted } = await lastImport()
  expect(accepted).toMatchObject({ status: 'completed', removed: size - 3 })
  expect(accepted.error).toMatch(/^Accepted by the key that ends in .{4}: what the scan did not show was removed$/)
  const { body: shown } = await forecourt.ask('GET', `/v1/dealers/${id}/imports/imp_${importId}`)
  expect(shown.import).toMatchObject({ problem: accepted.error, stats: { removed: size - 3 } })
  expect(shown.import.vehicles.removed).toHaveLength(size - 3)
  const { handle } = forecourt.services.database
  await upsertSubscription(handle, {
    accountId: other,
    dealershipId: internalId,
    inventoryType: 'all',
    stated: {},
    at: forecourt.clock.now(),
  })
  const seen = await listImportRecords(handle, {
    accountId: other,
    dealershipId: internalId,
    importId: null,
    before: null,
    limit: 1,
  })
  expect(seen[0]?.error).toBe('Accepted: what the scan did not show was removed')
  expect((await accept()).status).toBe(409)
  expect(await collect()).toMatchObject({ verdict: 'completed', counts: { removed: 0 } })
  expect(await dealerBeside()).toEqual(before)
})

test('a lot that is cut down between two pages of a scan is held, and so is the next complete scan [COL-28] [COL-30]', async () => {
  host = `cut-down-${made}.example`
  forecourt.sandbox.addSite({ kind: 'dealer-com', host, size: 101, newShare: 0.5 })
  id = (await onboard(forecourt, host)).dealership_id
  internalId = (await forecourt.ask('GET', `/v1/dealers/${id}`)).body.dealer.id
  const { services } = forecourt
  let pages = 0
  const web: typeof services.web = {
    ...services.web,
    fetchPage: (request, options) => {
      if (request.purpose === 'listing' && ++pages === 2) sell(96)
      return services.web.fetchPage(request, options)
    },
  }
  expect(await collectSite({ ...services, web }, internalId)).toMatchObject({ verdict: 'held', counts: { removed: 0 } })
  expect(await lastImport()).toMatchObject({
    status: 'held',
    complete: false,
    error: '96 of 101 vehicles disappeared during the scan: held until a complete scan',
  })
  expect(await count()).toBe(101)
  expect((await accept()).status).toBe(409)
  expect(await collect()).toMatchObject({ verdict: 'held', counts: { removed: 0 } })
  expect(await lastImport()).toMatchObject({ status: 'held', complete: true })
  expect([await count(), await removals()]).toEqual([101, 0])
})

type Row = Record<string, unknown>

/** A group's site whose answers are altered for the first vehicles of the dealership. */
async function onboardAltered() {
  host = `left-out-${made}.example`
  const inner = createDealerComSite({ host, lot: createLot({ seed: host, size: 90, newShare: 0.5 }), group: 'asked' })
  const vins = inner.lot?.vehicles().map(({ vin }) => vin) ?? []
  let altered: { readonly count: number; readonly alter: (row: Row, other: string) => Row } | null = null
  const rewrite = (body: string) => {
    const { inventory, accounts, ...rest } = JSON.parse(body)
    const { count: few, alter } = altered ?? { count: 0, alter: (row: Row) => row }
    const first = new Set<unknown>(vins.slice(0, few))
    const other = Object.keys(accounts)[0] ?? ''
    const rows = inventory.map((row: Row) => (first.has(row.vin) ? alter(row, other) : row))
    return JSON.stringify({ ...rest, accounts, inventory: rows })
  }
  forecourt.sandbox.addSite({
    ...inner,
    answer: (request) => {
      const answer = inner.answer(request)
      return answer.body.startsWith('{') ? { ...answer, body: rewrite(answer.body) } : answer
    },
  })
  id = (await onboard(forecourt, host)).dealership_id
  internalId = (await forecourt.ask('GET', `/v1/dealers/${id}`)).body.dealer.id
  expect(await count()).toBe(90)
  return {
    vins,
    alterFirst: (few: number, alter: (row: Row, other: string) => Row) => {
      altered = { count: few, alter }
    },
  }
}

const look = async (vin: string) =>
  (await forecourt.ask('GET', `/v1/vehicles/vin/${vin}/live?dealership_id=${id}`)).body
const toOtherStore = (row: Row, accountId: string) => ({ ...row, accountId })
const toSold = (row: Row) => ({ ...row, status: 'SOLD' })

test.each([
  ['as another store’s', 4, toOtherStore, /^4 of 90 vehicles are still shown, but as another store's \(4\)/],
  ['as unreadable', 4, (row: Row) => ({ ...row, vin: 'ask us' }), /^4 of 90 .* unreadable \(4\)/],
  ['as sold', 12, toSold, /^12 of 90 vehicles are still shown, .* marked as sold \(12\) or/],
] as const)(
  'vehicles that a scan sees but leaves out %s are held, the site is detected again, and none is gone live [COL-36] [LIV-08]',
  async (_, few, alter, error) => {
    const { vins, alterFirst } = await onboardAltered()
    alterFirst(few, alter)
    expect(await collect()).toMatchObject({ verdict: 'held', complete: true, counts: { removed: 0 } })
    expect(await lastImport()).toMatchObject({ status: 'held', error: expect.stringMatching(error) })
    await waitUntil('the repair', async () =>
      forecourt.logLines.some((line) => line.includes('repair ended') && line.includes(`"dealershipId":${internalId}`))
        ? true
        : undefined,
    )
    expect(await look(vins[0] ?? '')).toMatchObject({ source: 'cached', vehicle: { vin: vins[0] } })
    expect([await count(), await removals()]).toEqual([90, 0])
    forecourt.clock.advance(6 * hourMs)
    expect(await collect()).toMatchObject({ verdict: 'held' })
    forecourt.clock.advance(6 * hourMs)
    expect(await collect()).toMatchObject({ verdict: 'completed', counts: { removed: few } })
  },
)

test('a car that moves to a sister store, and a usual day’s sales, leave at once [COL-36]', async () => {
  const { alterFirst } = await onboardAltered()
  alterFirst(2, toOtherStore)
  expect(await collect()).toMatchObject({ verdict: 'completed', counts: { removed: 2 } })
  alterFirst(8, toSold)
  expect(await collect()).toMatchObject({ verdict: 'completed', counts: { removed: 6 } })
})

test('a held and a failed import are events, without figures for accounts with a filter', async () => {
  const { handle } = forecourt.services.database
  const used = await insertAccount(handle, 'used')
  const stranger = await keyOf(await insertAccount(handle, 'stranger'), false)
  const subscription = { accountId: used, dealershipId: internalId, inventoryType: 'used', stated: {} } as const
  await upsertSubscription(handle, { ...subscription, at: forecourt.clock.now() })
  const usedKey = await keyOf(used, false)
  const troubles = async (key: string) => {
    const { body } = await forecourt.ask('GET', `/v1/events?limit=500&dealership_id=${id}`, { key })
    const ofImports = body.events.filter(({ event }: { event: string }) => /^import\.(held|failed)$/.test(event))
    return ofImports.map(({ event, data }: { event: string; data: object }) => [event, data])
  }
  sell(size - 3)
  expect(await collect()).toMatchObject({ verdict: 'held' })
  forecourt.sandbox.setFaults(host, [{ kind: 'challenge' }])
  expect(await collect()).toMatchObject({ verdict: 'failed' })
  expect(await troubles(forecourt.key)).toEqual([
    [
      'import.held',
      { website_url: expect.any(String), error: expect.stringMatching(/^37 of 40 vehicles/), failures: 1 },
    ],
    ['import.failed', { website_url: expect.any(String), error: expect.any(String), failures: 2 }],
  ])
  const [[, held], [, failed]] = await troubles(usedKey)
  expect(held.error).toMatch(/^some vehicles are missing/)
  expect(failed.failures).toBe(2)
  const unknown = await forecourt.ask('GET', '/v1/events?limit=500', { key: stranger })
  expect(unknown.body.events).toEqual([])
})
