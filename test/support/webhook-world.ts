import { randomBytes } from 'node:crypto'
import { type Receiver, receiverAuthorityFile, startReceiver } from '../../sandbox/receiver.ts'
import { type Config, loadConfig } from '../../src/config/load-config.ts'
import { insertAccount } from '../../src/db/queries/accounts.ts'
import { insertDealership } from '../../src/db/queries/dealerships.ts'
import { upsertSubscription } from '../../src/db/queries/subscriptions.ts'
import { type NewEvent, recordEvents } from '../../src/events/record-events.ts'
import { createServer } from '../../src/http/server.ts'
import { createServices, stopServices } from '../../src/http/services.ts'
import { newPublicId } from '../../src/lib/new-ids.ts'
import { type InventoryType, noIdentity } from '../../src/model/dealership.ts'
import { createSftpServer } from '../../src/outbound/create-sftp-server.ts'
import { createSecretBox, type SecretBox } from '../../src/webhooks/secret-box.ts'
import { type Deliveries, type DeliveryOptions, startDeliveries } from '../../src/webhooks/start-deliveries.ts'
import { createTestLog } from './error-lines.ts'
import type { Answer, AskOptions } from './forecourt.ts'
import { issueKey } from './issue-key.ts'
import { liftLimits } from './lift-limits.ts'
import { createMovableClock, type MovableClock } from './movable-clock.ts'
import { noLookups } from './no-lookups.ts'
import { loadResponseContract } from './response-contract.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { waitUntil } from './wait-until.ts'

export const webhookSecret = 'a secret for tests only'

export type TestAccount = { readonly accountId: number; readonly key: string }
export type TestDealership = { readonly id: number; readonly publicId: string }

export type WebhookWorld = TestAccount & {
  readonly testDatabase: TestDatabase
  readonly receiver: Receiver
  readonly config: Config
  readonly secrets: SecretBox
  readonly clock: MovableClock
  readonly logLines: readonly string[]
  /** Calls the API; every response is compared with the emitted OpenAPI document. */
  ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, options?: AskOptions): Promise<Answer>
  addAccount(): Promise<TestAccount>
  /** A dealership to which these accounts subscribe (the first one). */
  addDealership(subscribers?: readonly { accountId: number; filter?: InventoryType }[]): Promise<TestDealership>
  /** Creates webhooks at the receiver; returns their ids by event type. */
  subscribe(path: string, eventTypes: readonly string[], more?: SubscribeMore): Promise<Record<string, number>>
  fire(...events: readonly FiredEvent[]): Promise<void>
  startSending(options?: DeliveryOptions): Promise<Deliveries>
  /** Waits until this many deliveries have arrived at the path. */
  arrived(path: string, count: number): Promise<ReturnType<Receiver['received']>>
  close(): Promise<void>
}

type SubscribeMore = Readonly<Record<string, unknown>> & { readonly key?: string; readonly host?: string }
type FiredEvent = Pick<NewEvent, 'type'> & Partial<Omit<NewEvent, 'data'>> & { readonly data?: unknown }

export type WorldOptions = {
  readonly environment?: Readonly<Record<string, string>>
  /** False: nothing is sent until startSending. */
  readonly sending?: boolean | DeliveryOptions
}

/** The webhooks of the service on a real database, with a real HTTPS receiver under https://hooks.test. */
export async function openWebhookWorld(options: WorldOptions = {}): Promise<WebhookWorld> {
  const receiver = await startReceiver({ secrets: [webhookSecret] })
  const testDatabase = await openTestDatabase()
  const { database } = testDatabase
  const config = loadConfig({
    CONNECT_TO: `hooks.test:443:127.0.0.1:${receiver.port}`,
    EXTRA_CA_FILE: receiverAuthorityFile,
    WEBHOOK_RETRY_SECONDS: '0.2,0.4',
    ...options.environment,
  })
  const { log, lines: logLines } = createTestLog('trace')
  const clock = createMovableClock()
  const secrets = createSecretBox(randomBytes(32))
  const queue = { enqueue: () => Promise.resolve() }
  const providerFiles = createSftpServer(config)
  const api = createServices({ database, queue, clock, config, log, providerFiles, secrets, live: noLookups })
  const app = createServer(api)
  const contract = await loadResponseContract()
  const started: Deliveries[] = []

  const addAccount = async () => {
    const accountId = await insertAccount(database.handle, 'test')
    await liftLimits(database, accountId)
    return { accountId, key: await issueKey(database.handle, accountId) }
  }
  const first = await addAccount()
  const ask: WebhookWorld['ask'] = async (method, url, asked = {}) => {
    const key = asked.key === undefined ? first.key : asked.key
    const response = await app.inject({
      method,
      url,
      headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...asked.headers },
      ...(asked.body === undefined ? {} : { payload: asked.body as object }),
    })
    contract.check({ method, url, response })
    const { statusCode: status, headers, rawPayload: raw } = response
    return { status, headers, raw, body: JSON.parse(response.payload) }
  }
  const startSending = async (sending?: DeliveryOptions) => {
    const deliveries = await startDeliveries({ database, config, log, secrets }, sending)
    started.push(deliveries)
    return deliveries
  }
  const world: WebhookWorld = {
    testDatabase,
    receiver,
    config,
    secrets,
    clock,
    logLines,
    ask,
    addAccount,
    startSending,
    ...first,
    addDealership: async (subscribers = [{ accountId: first.accountId }]) => {
      const publicId = newPublicId('dlr_')
      const website = `${publicId.slice(4)}.example`
      const site = { websiteUrl: `https://${website}`, website, identity: { ...noIdentity, name: `Motors ${website}` } }
      const id = await insertDealership(database.handle, { publicId, ...site })
      for (const { accountId, filter } of subscribers) {
        const write = {
          accountId,
          dealershipId: id,
          inventoryType: filter ?? 'all',
          stated: {},
          at: new Date(),
        } as const
        await upsertSubscription(database.handle, write)
      }
      return { id, publicId }
    },
    subscribe: async (path, eventTypes, { key, host, ...more } = {}) => {
      const body = {
        url: `https://${host ?? 'hooks.test'}${path}`,
        event_types: eventTypes,
        secret: webhookSecret,
        ...more,
      }
      const answer = await ask('POST', '/v1/webhooks', { body, ...(key === undefined ? {} : { key }) })
      if (answer.status !== 200) throw new Error(`subscribing answered ${answer.status}: ${answer.raw.toString()}`)
      const created: { webhook_id: number; event_type: string }[] = answer.body.created
      return Object.fromEntries(created.map((webhook) => [webhook.event_type, webhook.webhook_id]))
    },
    fire: (...events) =>
      database.transaction('fire', (tx) =>
        recordEvents(
          tx,
          events.map((event) => {
            const rest = { dealershipId: null, occurredAt: new Date(), ...event }
            return { ...rest, data: JSON.stringify(event.data ?? {}) }
          }),
        ),
      ),
    arrived: (path, count) =>
      waitUntil(`${count} deliveries at ${path}`, async () => {
        const received = receiver.received(path)
        return received.length >= count ? received : undefined
      }),
    close: async () => {
      await Promise.all(started.map((deliveries) => deliveries.stop(0)))
      await app.close()
      await stopServices(api)
      await testDatabase.close()
      await receiver.close()
    },
  }
  if (options.sending !== false) await startSending(options.sending === true ? {} : options.sending)
  return world
}
