import { afterEach, beforeAll, expect, test } from 'vitest'
import { findRow, writeRows } from '../../src/db/database.ts'
import { enqueueDueImports } from '../../src/jobs/schedule.ts'
import { startForecourt } from '../support/forecourt.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'
import { waitUntil } from '../support/wait-until.ts'

const host = 'connections.example'
const importsAtOnce = 48
/** More than the process has. */
const requestsAtOnce = 12
let release = async () => {}
let id: string

const forecourt = openForFile(() => startForecourt({ sites: [{ kind: 'dealer-com', host, size: 12 }], poolSize: 10 }))
beforeAll(async () => {
  id = (await onboard(forecourt, host)).dealership_id
})
afterEach(() => release())

/** Transactions that end with `release`; resolves once as many of them have begun as there are connections. */
async function holdConnections(count: number, run: (work: () => Promise<void>) => Promise<void>) {
  const { database } = forecourt.services
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const held = Array.from({ length: count }, () =>
    run(() =>
      database.transaction('held', async (tx) => {
        await writeRows(tx)`SELECT 1`
        begun += 1
        await gate.promise
      }),
    ),
  )
  release = async () => {
    gate.resolve()
    await Promise.all(held)
  }
  await waitUntil('all connections to be taken', async () => (begun === 10 ? true : undefined))
}

test('requests are answered while imports and deliveries hold all of their connections and wait for more', async () => {
  const { database } = forecourt.services
  const order: string[] = []
  const [before, beganMs] = [database.poolUse(), performance.now()]
  await holdConnections(importsAtOnce, (work) => database.asWorker(work))
  expect(database.poolUse().waiting).toBeGreaterThanOrEqual(importsAtOnce - 10)
  for (const path of ['/v1/dealers', `/v1/dealers/${id}`]) {
    expect((await forecourt.ask('GET', path)).status).toBe(200)
    order.push(path)
  }
  const inventory = await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: id } })
  order.push(`inventory of ${inventory.body.count}`)
  await release()
  order.push('imports')
  expect(order).toEqual(['/v1/dealers', `/v1/dealers/${id}`, 'inventory of 12', 'imports'])
  const { waits, waitedMs } = database.poolUse()
  expect(waits - before.waits).toBeGreaterThanOrEqual(importsAtOnce - 10)
  expect(waitedMs).toBeGreaterThan(before.waitedMs)
  expect(waitedMs - before.waitedMs).toBeLessThanOrEqual((waits - before.waits) * (performance.now() - beganMs))
})

test('an import runs and its events are delivered while requests hold all of their connections', async () => {
  const { database } = forecourt.services
  const { body } = await forecourt.ask('POST', '/v1/webhooks', {
    body: {
      url: 'https://receiver.example/hook',
      event_types: ['import.complete'],
      secret: 'a secret of many letters',
    },
  })
  expect(body.success).toBe(true)
  const findAttempt = () =>
    findRow<{ id: number }>(database.handle)`SELECT id FROM deliveries WHERE attempted_at IS NOT NULL`
  forecourt.sandbox.sites.get(host)?.site.lot?.change({ action: 'add', count: 3 })
  forecourt.clock.advance(12 * 3_600_000)
  await holdConnections(requestsAtOnce, (work) => work())
  await database.asWorker(async () => {
    expect(await enqueueDueImports({ ...forecourt.services, queue: forecourt.queue })).toBe(1)
    await waitUntil('the import, and an attempt to deliver its event', findAttempt)
  })
  await release()
  const inventory = await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: id } })
  expect(inventory.body.count).toBe(15)
})
