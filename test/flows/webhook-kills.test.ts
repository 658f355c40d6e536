import { expect, test } from 'vitest'
import { type ReceivedDelivery, type Receiver, receiverAuthorityFile, startReceiver } from '../../sandbox/receiver.ts'
import { executeSql } from '../../src/db/database.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { waitUntil } from '../support/wait-until.ts'
import { openWebhookWorld, type WebhookWorld, webhookSecret } from '../support/webhook-world.ts'

/** Few by default; WEBHOOK_KILLS=30 is the full proof. */
const minKills = Number(process.env.WEBHOOK_KILLS ?? '4')
/** So many that deliveries last until the last kill. */
const dealershipCount = minKills * 14
const eventsPerDealership = 25
const eventCount = dealershipCount * eventsPerDealership
const failingShare = 0.05
const retryMs = [4_000, 8_000] as const
const secretsKey = Buffer.alloc(32, 7).toString('base64')

type Named = { readonly name: string; readonly receiver: Receiver }

/** A seeded random source: decides which requests fail, and when processes are killed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test(`${minKills} SIGKILLs lose nothing: every event arrives, in order, duplicates with one id, no retry early [DLV-38, DLV-46, DLV-40]`, async () => {
  const began = performance.now()
  const random = createRandom(20_261_121)
  const world = await openWebhookWorld({
    sending: false,
    environment: { OUTBOUND_ALLOW: '127.0.0.1/32', SECRETS_KEY: secretsKey, WEBHOOK_RETRY_SECONDS: '4,8' },
  })
  const receivers = await startReceivers(random)
  const environment = {
    DATABASE_URL: world.testDatabase.settings.DATABASE_URL ?? '',
    DATA_DIR: world.testDatabase.settings.DATA_DIR,
    ROLES: 'worker',
    OUTBOUND_ALLOW: '127.0.0.1/32',
    EXTRA_CA_FILE: receiverAuthorityFile,
    SECRETS_KEY: secretsKey,
    LOG_LEVEL: 'error',
  }
  const delivered = () => receivers.reduce((sum, { receiver }) => sum + receiver.received().length, 0)
  const killer = createKiller({ environment, random, delivered })
  try {
    // Writes the compile cache for those that are killed: startup is most of this test's time.
    await (await startService(environment)).stop('SIGTERM')
    for (const { receiver } of receivers) await subscribeTo(world, receiver)
    killer.run()
    await fireEvents(world, delivered)
    const healthy = receivers.filter(({ name }) => name.startsWith('healthy'))
    await waitForAll(healthy, () => killer.kills() >= minKills)
    const kills = killer.kills()
    await killer.stop()
    const ledger = await writeLedger(world, receivers)
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`kill ledger: ${eventCount} events, ${receivers.length} receivers, ${kills} SIGKILLs, ${seconds} s`)
    console.table(ledger.rows)
    // A start can fail when the server runs out of connections; it is repeated, as a supervisor would.
    for (const reason of killer.failedStarts) console.log(`a worker did not start: ${reason}`)
    expect(kills).toBeGreaterThanOrEqual(minKills)
    for (const row of ledger.rows.filter(({ receiver }) => receiver.startsWith('healthy'))) {
      expect(row).toMatchObject({ distinct: eventCount, missing: 0 })
    }
    for (const row of ledger.rows) {
      expect(row).toMatchObject({ 'ids per event': 1, 'out of order': 0, 'early retries': 0, forged: 0 })
    }
    expect(ledger.earlyInDatabase).toBe(0)
  } finally {
    await killer.stop()
    await world.close()
    for (const { receiver } of receivers) await receiver.close()
  }
})

async function startReceivers(random: () => number): Promise<readonly Named[]> {
  const names = ['healthy 1', 'healthy 2', 'healthy 3', 'fails at random', 'hangs']
  const receivers = await Promise.all(
    names.map(async (name) => {
      const receiver: Receiver = await startReceiver({
        secrets: [webhookSecret],
        onDelivery: () => {
          if (name !== 'fails at random') return
          receiver.faults.set(random() < failingShare ? [{ kind: 'status', status: 500 }] : [])
        },
      })
      return { name, receiver }
    }),
  )
  receivers.find(({ name }) => name === 'hangs')?.receiver.faults.set([{ kind: 'hang' }])
  return receivers
}

async function subscribeTo(world: WebhookWorld, receiver: Receiver): Promise<void> {
  const body = {
    url: `https://127.0.0.1:${receiver.port}/`,
    event_types: ['vehicle.updated'],
    secret: webhookSecret,
    max_failures: 1_000_000,
  }
  const answer = await world.ask('POST', '/v1/webhooks', { body })
  expect(answer.status).toBe(200)
  // The workers have their own key: the secret must be stored under it.
  const { createSecretBox } = await import('../../src/webhooks/secret-box.ts')
  const sealed = createSecretBox(Buffer.from(secretsKey, 'base64')).seal(webhookSecret)
  await executeSql(world.testDatabase.database.handle, 'UPDATE webhooks SET secret = $1', [sealed])
}

async function fireEvents(world: WebhookWorld, delivered: () => number): Promise<void> {
  const dealerships = []
  for (let count = 0; count < dealershipCount; count += 1) dealerships.push(await world.addDealership())
  for (let n = 0; n < eventsPerDealership; n += 1) {
    await world.fire(
      ...dealerships.map(({ id }) => {
        return { type: 'vehicle.updated', dealershipId: id, condition: 'Used', data: { n, dealership: id } } as const
      }),
    )
    const before = delivered()
    await waitUntil('deliveries', async () => delivered() > before || undefined)
  }
}

type Killing = {
  readonly environment: Readonly<Record<string, string>>
  readonly random: () => number
  readonly delivered: () => number
}

/** Two workers; each delivers for a while, is killed and replaced, until stopped: then one keeps running. */
function createKiller({ environment, random, delivered }: Killing) {
  let kills = 0
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()
  const alive = new Set<ServiceProcess>()
  const failedStarts: string[] = []

  async function replaceOverAndOver(): Promise<void> {
    while (!stopped) {
      const worker = await startService(environment).catch((error: unknown) => {
        failedStarts.push(String(error))
      })
      if (worker === undefined) continue
      alive.add(worker)
      if (kills >= minKills + 2) return
      const wanted = delivered() + 1 + Math.floor(random() * 300)
      await waitUntil('deliveries', async () => stopped || delivered() >= wanted || undefined)
      alive.delete(worker)
      await worker.stop('SIGKILL')
      kills += 1
    }
  }

  return {
    kills: () => kills,
    failedStarts,
    run: () => {
      running = Promise.all([replaceOverAndOver(), replaceOverAndOver()])
    },
    stop: async () => {
      stopped = true
      await running
      await Promise.all([...alive].map((worker) => worker.stop('SIGKILL')))
      alive.clear()
    },
  }
}

async function waitForAll(receivers: readonly Named[], enoughKills: () => boolean): Promise<void> {
  const distinct = ({ receiver }: Named) => new Set(receiver.received().map(({ webhookId }) => webhookId)).size
  const isDone = () => enoughKills() && receivers.every((named) => distinct(named) === eventCount)
  await waitUntil('all deliveries', async () => isDone() || undefined)
}

async function writeLedger(world: WebhookWorld, receivers: readonly Named[]) {
  const rows = receivers.map(({ name, receiver }) => ledgerRow(name, receiver.received()))
  const [early] = await executeSql(
    world.testDatabase.database.handle,
    `SELECT count(*)::integer AS count FROM deliveries AS a
      JOIN deliveries AS b ON b.webhook_id = a.webhook_id AND b.event_id = a.event_id AND b.attempt = a.attempt + 1
      WHERE b.attempted_at - a.attempted_at < make_interval(secs => (ARRAY[4, 8])[a.attempt])`,
  )
  return { rows, earlyInDatabase: (early as { count: number }).count }
}

function ledgerRow(name: string, received: readonly ReceivedDelivery[]) {
  const idsByEvent = new Map<string, Set<string>>()
  const lastArrival = new Map<string, number>()
  const lastFirst = new Map<number, number>()
  let outOfOrder = 0
  let early = 0
  for (const { body, webhookId, at } of received) {
    const { n, dealership } = JSON.parse(body).data
    const event = `${dealership}/${n}`
    const ids = idsByEvent.get(event)
    if (ids === undefined) {
      idsByEvent.set(event, new Set([webhookId]))
      if (n < (lastFirst.get(dealership) ?? -1)) outOfOrder += 1
      lastFirst.set(dealership, n)
    } else ids.add(webhookId)
    const before = lastArrival.get(webhookId)
    if (before !== undefined && at - before < retryMs[0]) early += 1
    lastArrival.set(webhookId, at)
  }
  return {
    receiver: name,
    arrivals: received.length,
    distinct: idsByEvent.size,
    missing: eventCount - idsByEvent.size,
    repeats: received.length - idsByEvent.size,
    'ids per event': Math.max(...[...idsByEvent.values()].map((ids) => ids.size)),
    'out of order': outOfOrder,
    'early retries': early,
    forged: received.filter(({ genuine }) => !genuine).length,
  }
}
