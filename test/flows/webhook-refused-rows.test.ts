import { pino } from 'pino'
import { expect, test } from 'vitest'
import { writeRows } from '../../src/db/database.ts'
import { sql } from '../../src/db/sql.ts'
import { startDeliveries } from '../../src/webhooks/start-deliveries.ts'
import { openForFile } from '../support/open-for-file.ts'
import { waitUntil } from '../support/wait-until.ts'
import { openWebhookWorld } from '../support/webhook-world.ts'

const world = openForFile(openWebhookWorld)

/** Creates a webhook with a separate URL for one dealership. */
async function subscribe(path: string, dealership_id: string): Promise<number> {
  const ids = await world.subscribe(path, ['vehicle.created'], { dealership_id })
  return ids['vehicle.created'] ?? 0
}

async function ended(webhookId: number, count: number) {
  return waitUntil(`${count} ended deliveries of webhook ${webhookId}`, async () => {
    const { body } = await world.ask('GET', `/v1/webhooks/${webhookId}/deliveries?limit=100`)
    const deliveries: { status: string; error: string | null }[] = body.deliveries
    return deliveries.filter(({ status }) => status !== 'pending').length >= count ? deliveries : undefined
  })
}

/** Adds a database constraint that the senders do not know. */
async function refuse(name: string, condition: ReturnType<typeof sql>): Promise<void> {
  const { handle } = world.testDatabase.database
  await writeRows(handle)`CREATE FUNCTION ${sql.raw(name)}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF ${condition} THEN RAISE EXCEPTION 'this row is refused'; END IF; RETURN NEW; END $$`
  await writeRows(handle)`CREATE TRIGGER ${sql.raw(name)} BEFORE UPDATE ON deliveries FOR EACH ROW
    EXECUTE FUNCTION ${sql.raw(name)}()`
}

test('an outcome that the database rejects fails only that delivery, with its error, and the queue continues', async () => {
  const [refused, other] = [await world.addDealership(), await world.addDealership()]
  const refusedId = await subscribe('/refused', refused.publicId)
  const otherId = await subscribe('/other', other.publicId)
  await refuse(
    'refuse_first',
    sql.raw(`NEW.webhook_id = ${refusedId} AND NEW.status = 'delivered' AND NEW.id = (
    SELECT min(id) FROM deliveries WHERE webhook_id = ${refusedId})`),
  )
  const event = { type: 'vehicle.created', condition: 'Used' } as const
  const rounds = [1, 2, 3]
  await world.fire(
    ...rounds.flatMap((n) => [refused, other].map(({ id }) => ({ ...event, dealershipId: id, data: { n } }))),
  )
  const [third, second, first] = await ended(refusedId, 3)
  expect(first).toMatchObject({ status: 'failed', next_attempt_at: null })
  expect(first?.error).toContain('this row is refused')
  expect([second, third]).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }])
  expect((await ended(otherId, 3)).map(({ status }) => status)).toEqual(rounds.map(() => 'delivered'))
  expect(world.receiver.received('/refused')).toHaveLength(3)
})

test('an unreadable delivery fails with its error, and the next one is sent', async () => {
  const [unreadable, other] = [await world.addDealership(), await world.addDealership()]
  const unreadableId = await subscribe('/unreadable', unreadable.publicId)
  const otherId = await subscribe('/readable', other.publicId)
  const waiting = `/v1/webhooks/${await subscribe('/waiting', other.publicId)}`
  await world.ask('PATCH', waiting, { body: { paused: true } })
  const { handle } = world.testDatabase.database
  await writeRows(handle)`ALTER FUNCTION event_data(events) RENAME TO plain_event_data`
  await writeRows(handle)`CREATE FUNCTION event_data(event events) RETURNS text LANGUAGE plpgsql AS $$ BEGIN
    IF event.dealership_id = ${sql.raw(String(unreadable.id))} AND event.id = (
      SELECT min(id) FROM events WHERE dealership_id = event.dealership_id)
    THEN RAISE EXCEPTION 'this event cannot be read'; END IF;
    RETURN plain_event_data(event); END $$`
  const event = { type: 'vehicle.created', condition: 'Used' } as const
  await world.fire(
    ...[1, 2].flatMap((n) => [other, unreadable].map(({ id }) => ({ ...event, dealershipId: id, data: { n } }))),
  )
  const [second, first] = await ended(unreadableId, 2)
  expect(first?.status).toBe('failed')
  expect(first?.error).toContain('this event cannot be read')
  expect(second?.status).toBe('delivered')
  expect((await ended(otherId, 2)).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
  const { body } = await world.ask('GET', `${waiting}/deliveries`)
  expect(body.deliveries).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
})

test('a queue that can be neither read nor released ends nothing: the error is logged, and the others are delivered', async () => {
  const own = await openWebhookWorld({ sending: false })
  const { database } = own.testDatabase
  const [broken, other] = [await own.addDealership(), await own.addDealership()]
  for (const { publicId } of [broken, other]) {
    await own.subscribe(`/${publicId}`, ['vehicle.created'], { dealership_id: publicId })
  }
  // Whoever examines it for its cause gets another error.
  const odd = new Error('an odd error')
  odd.cause = odd
  const failing = ['list-queue-heads', 'release-delivery-queues']
  const prepared: typeof database.prepared = (statement) => {
    const isMet = failing.indexOf(statement.name)
    if (isMet === -1) return database.prepared(statement)
    failing.splice(isMet, 1)
    return Promise.reject(odd)
  }
  const event = { type: 'vehicle.created', condition: 'Used' } as const
  await own.fire({ ...event, dealershipId: broken.id })
  const { config, secrets } = own
  const errors: string[] = []
  const log = pino({ base: null }, { write: (line: string) => errors.push(JSON.parse(line).msg) })
  const deliveries = await startDeliveries({ database: { ...database, prepared }, config, log, secrets })
  await waitUntil('both statements to fail', async () => (failing.length === 0 ? true : undefined))
  await own.fire({ ...event, dealershipId: other.id })
  await own.arrived(`/${other.publicId}`, 1)
  await deliveries.stop(0)
  expect(errors).toEqual(['deliveries: a lane broke off', 'deliveries: a lane cannot be released'])
  // Another sender takes the queue over once this one counts as dead.
  await writeRows(database.handle)`UPDATE delivery_senders SET alive_until = now()`
  await own.startSending()
  await own.arrived(`/${broken.publicId}`, 1)
  await own.close()
})
