import { beforeAll, describe, expect, test } from 'vitest'
import { executeSql } from '../../src/db/database.ts'
import { removeExpired } from '../../src/jobs/retention.ts'
import { openForFile } from '../support/open-for-file.ts'
import { waitUntil } from '../support/wait-until.ts'
import { openWebhookWorld } from '../support/webhook-world.ts'

describe('with the default settings', () => {
  const world = openForFile(() => openWebhookWorld({ environment: { WEBHOOK_RETRY_SECONDS: '' } }))
  beforeAll(() => {
    world.receiver.faults.set([
      { kind: 'status', status: 500, path: '/waits' },
      { kind: 'hang', path: '/hangs' },
    ])
  })

  test.concurrent('the second attempt comes no sooner than 4 s after the first, the third than 8 s after the second [DLV-40]', async () => {
    const dealership = await world.addDealership()
    await world.subscribe('/waits', ['vehicle.created'], { dealership_id: dealership.publicId })
    await world.fire({ type: 'vehicle.created', dealershipId: dealership.id })
    const [first, second, third] = (await world.arrived('/waits', 3)).map(({ at }) => at)
    const waits = [(second ?? 0) - (first ?? 0), (third ?? 0) - (second ?? 0)]
    expect(waits[0]).toBeGreaterThanOrEqual(4_000)
    expect(waits[1]).toBeGreaterThanOrEqual(8_000)
  })

  test.concurrent('an attempt that is not answered within 10 s is a failure [DLV-43]', async () => {
    const dealership = await world.addDealership()
    const ids = await world.subscribe('/hangs', ['vehicle.created'], { dealership_id: dealership.publicId })
    await world.fire({ type: 'vehicle.created', dealershipId: dealership.id })
    await world.arrived('/hangs', 1)
    const url = `/v1/webhooks/${ids['vehicle.created']}/deliveries`
    const attempt = await waitUntil('the attempt to fail', async () => {
      const { body } = await world.ask('GET', url)
      return body.deliveries.find((delivery: { status: string }) => delivery.status === 'failed')
    })
    expect(attempt.response_time_ms).toBeGreaterThanOrEqual(10_000)
    expect(attempt.error).toContain('10 s')
  })
})

describe('several senders', () => {
  test('on one database send each event once, and one that stops hands over immediately', async () => {
    const world = await openWebhookWorld({ sending: false })
    try {
      const senders = await Promise.all([world.startSending(), world.startSending(), world.startSending()])
      const dealerships = await Promise.all(Array.from({ length: 30 }, () => world.addDealership()))
      await world.subscribe('/shared', ['vehicle.created'])
      const fire = () =>
        world.fire(...dealerships.map(({ id }) => ({ type: 'vehicle.created', dealershipId: id }) as const))
      for (let n = 0; n < 10; n += 1) await fire()
      await world.arrived('/shared', 300)
      await senders[0]?.stop(1_000)
      await senders[1]?.stop(1_000)
      await fire()
      await world.arrived('/shared', 330)
      // A second copy of an event would come before the next one of its dealership.
      await fire()
      await world.arrived('/shared', 360)
      const received = world.receiver.received('/shared')
      expect(new Set(received.map(({ webhookId }) => webhookId)).size).toBe(360)
      expect(received).toHaveLength(360)
    } finally {
      await world.close()
    }
  })

  test('deliveries interrupted by a shutdown are sent again [DLV-38]', async () => {
    const world = await openWebhookWorld({ sending: false })
    try {
      const dealership = await world.addDealership()
      await world.subscribe('/stopped', ['vehicle.created'])
      world.receiver.faults.set([{ kind: 'hang', times: 1 }])
      const first = await world.startSending()
      await world.fire({ type: 'vehicle.created', dealershipId: dealership.id, data: { n: 1 } })
      await world.arrived('/stopped', 1)
      await first.stop(0)
      await world.startSending()
      const received = await world.arrived('/stopped', 2)
      expect(received[1]?.webhookId).toBe(received[0]?.webhookId)
    } finally {
      await world.close()
    }
  })

  test('the queues of a dead sender are taken over and wait for the retry delay', async () => {
    const world = await openWebhookWorld({ sending: false, environment: { WEBHOOK_RETRY_SECONDS: '1,1' } })
    try {
      const dealership = await world.addDealership()
      await world.subscribe('/died', ['vehicle.created'])
      await world.fire({ type: 'vehicle.created', dealershipId: dealership.id })
      const { handle } = world.testDatabase.database
      await executeSql(handle, 'UPDATE delivery_lanes SET sender = gen_random_uuid()')
      const began = Date.now()
      await world.startSending()
      const [delivery] = await world.arrived('/died', 1)
      expect((delivery?.at ?? 0) - began).toBeGreaterThanOrEqual(1_000)
    } finally {
      await world.close()
    }
  })
})

describe('retention', () => {
  const world = openForFile(() => openWebhookWorld({ sending: false }))

  test('deliveries and events are kept for RETENTION_DAYS and then removed', async () => {
    const dealership = await world.addDealership()
    await world.subscribe('/kept', ['vehicle.updated'])
    const { database } = world.testDatabase
    const dayMs = 86_400_000
    const fire = (ageDays: number) =>
      world.fire({
        type: 'vehicle.updated',
        dealershipId: dealership.id,
        occurredAt: new Date(Date.now() - ageDays * dayMs),
      })
    await executeSql(database.handle, 'DELETE FROM deliveries')
    await executeSql(database.handle, 'DELETE FROM events')
    for (let n = 0; n < 3; n += 1) await fire(31)
    await executeSql(database.handle, `UPDATE deliveries SET created_at = now() - interval '31 days'`)
    await executeSql(
      database.handle,
      `UPDATE periods SET opened_at = now() - interval '31 days' WHERE table_name <> 'vehicle_changes'`,
    )
    const services = { database, config: world.config, clock: world.clock, log: { error: () => {} } }
    expect((await removeExpired(services)).periods).toBeGreaterThan(0)
    await fire(29)
    expect(await removeExpired(services)).toMatchObject({ periods: 0 })
    const count = (table: string) => executeSql(database.handle, `SELECT count(*)::integer AS left FROM ${table}`)
    expect(await count('deliveries')).toEqual([{ left: 1 }])
    expect(await count('events')).toEqual([{ left: 1 }])
  })
})
