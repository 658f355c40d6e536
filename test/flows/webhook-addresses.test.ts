import { expect, test } from 'vitest'
import { executeSql } from '../../src/db/database.ts'
import { openForFile } from '../support/open-for-file.ts'
import { waitUntil } from '../support/wait-until.ts'
import { openWebhookWorld } from '../support/webhook-world.ts'

// The receiver listens on 127.0.0.1, which no setting here allows: only names in CONNECT_TO reach it.
const world = openForFile(() => openWebhookWorld({ environment: { OUTBOUND_ALLOW: '' } }))

const port = 'PORT'
const literals = [
  `https://127.0.0.1:${port}/`,
  `https://[::1]:${port}/`,
  `https://[::ffff:127.0.0.1]:${port}/`,
  'https://169.254.169.254/latest/meta-data',
  'https://10.1.2.3/',
  `https://2130706433:${port}/`,
  `https://0x7f000001:${port}/`,
  `https://0x7f.1:${port}/`,
  `https://0177.0.0.1:${port}/`,
]
const withPort = (url: string) => url.replace(port, String(world.receiver.port))

test.each(literals)('%s is refused at subscription, and at delivery if it was stored anyway', async (template) => {
  const url = withPort(template)
  const body = { url, event_types: ['vehicle.created'], secret: 'a secret for tests only' }
  expect((await world.ask('POST', '/v1/webhooks', { body })).status).toBe(400)
  expect(await attemptAt(url)).toMatchObject({ status: 'failed', status_code: null, next_attempt_at: null })
  expect(world.receiver.received()).toEqual([])
})

test('a name that resolves to loopback is refused', async () => {
  const attempt = await attemptAt(withPort(`https://localhost:${port}/`))
  expect(attempt).toMatchObject({ status: 'failed', status_code: null, next_attempt_at: null })
  expect(attempt.error).toContain('does not lead to a public address')
  expect(world.receiver.received()).toEqual([])
})

test.each([
  `https://127.0.0.1:${port}/inside`,
  `https://localhost:${port}/inside`,
  `https://2130706433:${port}/inside`,
  'https://hooks.test/inside',
])('a redirect to %s is final and is not followed [DLV-41]', async (location) => {
  world.receiver.clear()
  world.receiver.faults.set([{ kind: 'redirect', location: withPort(location) }])
  const end = { status: 'failed', status_code: 302, next_attempt_at: null }
  expect(await attemptAt('https://hooks.test/outside')).toMatchObject(end)
  expect(world.receiver.received().map(({ path }) => path)).toEqual(['/outside'])
  world.receiver.faults.set([])
  world.receiver.clear()
})

/** Fires an event at a webhook whose URL was written to the database directly; returns the only attempt. */
async function attemptAt(url: string) {
  const { accountId, key } = await world.addAccount()
  const lot = await world.addDealership([{ accountId }])
  const ids = await world.subscribe(`/forced/${lot.id}`, ['vehicle.created'], { key })
  const id = ids['vehicle.created']
  await executeSql(
    world.testDatabase.database.handle,
    'UPDATE webhook_endpoints SET url = $1 WHERE id = (SELECT endpoint_id FROM webhooks WHERE id = $2)',
    [url, id],
  )
  await world.fire({ type: 'vehicle.created', dealershipId: lot.id })
  return waitUntil('an attempt', async () => {
    const { body } = await world.ask('GET', `/v1/webhooks/${id}/deliveries`, { key })
    return body.deliveries.find((delivery: { status: string }) => delivery.status !== 'pending')
  })
}

test('a name that resolves to the receiver is delivered to (control for the rejections above)', async () => {
  expect(await attemptAt('https://hooks.test/allowed')).toMatchObject({ status: 'delivered' })
})
