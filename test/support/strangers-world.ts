import { createKey } from '../../src/accounts/keys.ts'
import { invite } from '../../src/accounts/members/invitations.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { findRow, type Handle, writeRows } from '../../src/db/database.ts'
import { insertGrant, upsertArtifact, upsertClientDocument } from '../../src/db/queries/oauth.ts'
import { upsertSubscription } from '../../src/db/queries/subscriptions.ts'
import { recordEvents } from '../../src/events/record-events.ts'
import { updateAll } from '../../src/jobs/search-updates.ts'
import { dayMs } from '../../src/lib/clock.ts'
import type { VehicleContent } from '../../src/model/website-vehicle.ts'
import { createEmbedder } from '../../src/search/embed/create-embedder.ts'
import { sampleData } from '../../src/webhooks/sample-data.data.ts'
import { startEmbeddingsServer } from './embeddings-server.ts'
import { type FeedWorld, lot, startFeedWorld } from './feed-world.ts'
import type { Answer, AskOptions } from './forecourt.ts'
import { listOnWebsite as listVehicles, type SeededDealership, seedDealership } from './seed-listings.ts'
import { cookieOf, memberPassword } from './sign-in-member.ts'

/** Ids by which requests name what belongs to an account. */
export type Belongings = {
  readonly dealershipId: string
  readonly vin: string
  readonly feedId: number
  readonly setupId: string
  readonly batchId: string
  /** Of the dealership. */
  readonly importId: string
  readonly sessionId: string
  readonly webhookId: number
  readonly deliveryId: number
  readonly savedSearchId: string
  readonly exportId: string
  /** Of its address. */
  readonly exportFile: string
  readonly keyId: number
  readonly memberId: string
  readonly invitationId: number
  readonly appId: number
  readonly accountId: number
}

export type Tenant = {
  readonly name: string
  readonly accountId: number
  readonly belongings: Belongings
  /** Texts that stand in this account's data alone. */
  readonly secrets: readonly string[]
  /** As this account: with its administrator's key, or as its administrator for routes of the dashboard. */
  ask(method: Method, url: string, options?: AskOptions): Promise<Answer>
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Anna sees all of the shared dealership, Ben its used vehicles, Cleo nothing. */
export type StrangersWorld = {
  readonly feeds: FeedWorld
  readonly anna: Tenant
  readonly ben: Tenant
  readonly cleo: Tenant
  readonly shared: SeededDealership
  /** VINs of the shared dealership that Ben must not see: a new car, and of Anna's private feed a listed and a former one. */
  readonly hiddenFromBen: { readonly newCar: string; readonly privateCar: string; readonly formerPrivateCar: string }
  /** A VIN that no dealership lists. */
  readonly unlisted: string
  /** More of everything that only Anna sees. */
  growAnna(): Promise<void>
  close(): Promise<void>
}

let vins = 0

/** Each a valid VIN that no other vehicle of the world has. */
function nextVins(count: number): readonly string[] {
  vins += count
  return lot(vins, 'strangers')
    .slice(vins - count)
    .map(({ vin }) => vin)
}

export async function startStrangersWorld(): Promise<StrangersWorld> {
  const embeddings = await startEmbeddingsServer()
  const embedding = { EMBEDDINGS_URL: embeddings.url, EMBEDDINGS_MODEL: 'one', OUTBOUND_ALLOW: '127.0.0.0/8' }
  const feeds = await startFeedWorld({
    // A setup that a batch starts later would look like a change that a stranger made.
    batches: false,
    environment: { VPIC_URL: 'off', NHTSA_URL: 'off', EPA_URL: 'off', ...embedding },
  })
  const { database, log } = feeds.forecourt.services
  const { handle } = database
  const embedder = createEmbedder(loadConfig(embedding), feeds.forecourt.clock)
  const embed = () => updateAll({ database, clock: feeds.forecourt.clock, embedder, log }, new AbortController().signal)
  const [anna, ben, cleo] = [await open(feeds, 'anna'), await open(feeds, 'ben'), await open(feeds, 'cleo')]
  const shared = await seedDealership(handle, [anna.accountId], { name: 'Shared Motors' })
  await subscribe(feeds, ben.accountId, shared)
  const annas = await seedDealership(handle, [anna.accountId], { name: 'anna-secret Motors' })
  const bens = await seedDealership(handle, [ben.accountId], { name: 'ben-secret Motors' })
  const [newCar = '', usedCar = '', annasCar = '', bensCar = '', unlisted = ''] = nextVins(5)
  await listOnWebsite(handle, shared.id, [
    vehicle(newCar, 'New', 'anna-secret-new'),
    vehicle(usedCar, 'Used', 'shared-used'),
  ])
  await listOnWebsite(handle, annas.id, [vehicle(annasCar, 'Used', 'anna-secret')])
  await listOnWebsite(handle, bens.id, [vehicle(bensCar, 'Used', 'ben-secret')])
  const privateVehicles = lot(12, 'private feed')
  const formerPrivateCar = privateVehicles.findLast(({ condition }) => condition !== 'new')?.vin ?? ''
  const privateFeed = await addFeed(feeds, anna, shared, { fileName: 'anna-secret.csv', vehicles: privateVehicles })
  const bensFeed = await addFeed(feeds, ben, bens, { fileName: 'ben-secret.csv', vehicles: lot(6, 'feed of ben') })
  await feeds.poll()
  const stillThere = privateVehicles.filter(({ vin }) => vin !== formerPrivateCar)
  await feeds.push({ directory: 'vauto', fileName: 'anna-secret.csv', vehicles: stillThere, hoursAgo: 2 })
  await feeds.poll()
  await embed()
  const secretsOfAnna = ['anna-secret', newCar, annasCar, annas.publicId, ...privateVehicles.map(({ vin }) => vin)]
  const secretsOfBen = ['ben-secret', bensCar, bens.publicId, ...lot(6, 'feed of ben').map(({ vin }) => vin)]
  const describe = async (of: Opened, own: SeededDealership | null, vin: string, feedId: number, secrets: string[]) => {
    const belongings = { ...(await fill(of, own, vin)), feedId, ...of.ids, accountId: of.accountId }
    const { setupId, sessionId } = belongings
    const { name, accountId, ask } = of
    return { name, accountId, ask, belongings, secrets: [`${name}-secret`, setupId, sessionId, ...secrets] }
  }
  const privateCar = privateVehicles.find(({ condition }) => condition !== 'new')?.vin ?? ''
  return {
    feeds,
    anna: await describe(anna, annas, annasCar, privateFeed, secretsOfAnna),
    ben: await describe(ben, bens, bensCar, bensFeed, secretsOfBen),
    cleo: await describe(cleo, null, usedCar, 0, []),
    shared,
    hiddenFromBen: { newCar, privateCar, formerPrivateCar },
    unlisted,
    growAnna: async () => {
      await grow(feeds, anna, { shared, annas, bensCar })
      await embed()
    },
    close: async () => {
      await embedder.close()
      await feeds.close()
      await embeddings.close()
    },
  }
}

type Opened = {
  readonly name: string
  readonly accountId: number
  readonly ids: Pick<Belongings, 'keyId' | 'memberId' | 'invitationId' | 'appId'>
  readonly ask: Tenant['ask']
}

async function open({ forecourt }: FeedWorld, name: string): Promise<Opened> {
  const { database, clock } = forecourt.services
  const { accountId } = await forecourt.addAccount(`${name}-secret account`)
  const issueKey = async (admin: boolean) => {
    const made = await createKey(database.handle, { accountId, type: 'live', admin, name: `${name}-secret key` })
    if (made.kind !== 'created') throw new Error('the key was not created')
    return made
  }
  const { key } = await issueKey(true)
  const { keyId } = await issueKey(false)
  const asMember = { 'x-forecourt-dashboard': '1' }
  const join = async (email: string) => {
    const request = { accountId, role: 'admin', operator: false, email, member: null, actorId: null } as const
    const { token } = await invite(database.handle, request, clock)
    const body = { token, name: `${name}-secret member`, password: memberPassword }
    const accepted = await forecourt.ask('POST', '/internal/invitations/accept', { body, headers: asMember, key: null })
    if (accepted.status !== 200) throw new Error(`accepting answered ${accepted.status}: ${accepted.raw.toString()}`)
    const setCookie = accepted.headers['set-cookie']
    const headers = { ...asMember, cookie: cookieOf(typeof setCookie === 'number' ? undefined : setCookie) }
    const session = await forecourt.ask('GET', '/internal/session', { key: null, headers })
    return { headers, memberId: String(session.body.member.id) }
  }
  const { headers } = await join(`${name}-secret@dealers.test`)
  const colleague = await join(`${name}-secret-colleague@dealers.test`)
  const ask: Tenant['ask'] = (method, url, options = {}) =>
    url.startsWith('/internal/')
      ? forecourt.ask(method, url, { key: null, ...options, headers: { ...headers, ...options.headers } })
      : forecourt.ask(method, url, { key, ...options })
  await must(
    ask('POST', '/internal/invitations', { body: { email: `${name}-secret-guest@dealers.test`, role: 'admin' } }),
  )
  const { body } = await ask('GET', '/internal/members')
  const [{ id: invitationId }] = body.invitations
  const appId = await connectApp(database.handle, { name, memberId: colleague.memberId, at: clock.now() })
  return { name, accountId, ask, ids: { keyId, memberId: colleague.memberId, invitationId, appId } }
}

/** An app of an agent that a member connected, with a token that opens nothing. */
async function connectApp(
  handle: Handle,
  { name, memberId, at }: { readonly name: string; readonly memberId: string; readonly at: Date },
): Promise<number> {
  const clientId = `https://agents.example/${name}-secret`
  const metadata = JSON.stringify({ client_name: `${name}-secret agent` })
  await upsertClientDocument(handle, { url: clientId, metadata, address: '', at })
  const grantId = `${name}-secret-grant`
  await insertGrant(handle, { grantId, memberId, clientId, payload: {}, at })
  const expiresAt = new Date(at.getTime() + 30 * dayMs)
  await upsertArtifact(handle, { kind: 'RefreshToken', hash: Buffer.from(grantId), grantId, payload: '{}', expiresAt })
  const row = await findRow<{ id: number }>(handle)`SELECT id FROM oauth_grants WHERE grant_id = ${grantId}`
  return row?.id ?? 0
}

async function subscribe({ forecourt }: FeedWorld, accountId: number, { id }: SeededDealership): Promise<void> {
  const { database, clock } = forecourt.services
  await upsertSubscription(database.handle, {
    accountId,
    dealershipId: id,
    inventoryType: 'used',
    stated: {},
    at: clock.now(),
  })
}

/** With the events that an import records. */
async function listOnWebsite(handle: Handle, dealershipId: number, vehicles: readonly Partial<VehicleContent>[]) {
  await listVehicles(handle, dealershipId, vehicles)
  const events = vehicles.map((vehicle) => ({
    type: 'vehicle.created' as const,
    dealershipId,
    condition: vehicle.condition ?? 'Used',
    occurredAt: new Date(),
    data: JSON.stringify({ ...sampleData['vehicle.created'], ...vehicle }),
  }))
  await recordEvents(handle, events)
}

function vehicle(vin: string, condition: 'New' | 'Used', stocknum: string): Partial<VehicleContent> {
  return { vin, condition, stocknum, heading: `2020 Honda Accord ${stocknum}` }
}

type FeedFile = { readonly fileName: string; readonly vehicles: ReturnType<typeof lot> }

async function addFeed(feeds: FeedWorld, owner: Opened, dealership: SeededDealership, file: FeedFile): Promise<number> {
  await feeds.push({ directory: 'vauto', hoursAgo: 3, ...file })
  const body = {
    dealership_id: dealership.publicId,
    provider: 'vauto',
    ftp_path: 'vauto',
    file_name: file.fileName,
    shared: false,
  }
  const answer = await must(owner.ask('POST', '/v1/ims/feeds', { body }))
  return Number(String(answer.body.id).replace('ims_config_', ''))
}

/** What an account has besides dealerships, keys and members. */
async function fill({ name, ask }: Opened, own: SeededDealership | null, vin: string) {
  const webhook = { url: `https://hooks.test/${name}-secret`, secret: `${name}-secret of sixteen` }
  const { body: made } = await must(
    ask('POST', '/v1/webhooks', { body: { ...webhook, event_types: ['vehicle.created', 'vehicle.removed'] } }),
  )
  const webhookId: number = made.created[0].webhook_id
  const { body: sent } = await must(ask('POST', `/v1/webhooks/${webhookId}/test`))
  const setup = { dealership_url: `${name}-secret-setup.example` }
  const { body: started } = await must(ask('POST', '/v1/dealers/setup', { body: setup }))
  const rows = [{ dealership_url: `${name}-secret-batch.example` }]
  const { body: batch } = await must(ask('POST', '/v1/dealers/setup/batch', { body: { dealerships: rows } }))
  const session = { vins: [vin], ...(own === null ? {} : { dealership_id: own.id }) }
  const { body: warmed } = await must(ask('POST', '/v1/sessions', { body: session }))
  const imported = own === null ? null : await must(ask('POST', `/v1/dealers/${own.publicId}/import`))
  const wanted = { name: `${name}-secret export`, format: 'csv', query: {} }
  const { body: exported } = await must(ask('POST', '/v1/exports', { body: wanted }))
  const search = { name: `${name}-secret search`, query: {} }
  const { body: saved } = await must(ask('POST', '/v1/saved-searches', { body: search }))
  return {
    savedSearchId: String(saved.saved_search.id),
    exportId: String(exported.export.id),
    exportFile: String(exported.export.url).replace(/.*\//, ''),
    dealershipId: own?.publicId ?? 'dlr_000000000000',
    vin,
    webhookId,
    deliveryId: Number(sent.delivery_id),
    importId: String(imported?.body.import_id),
    setupId: String(started.setup_id),
    batchId: String(batch.batch_id),
    sessionId: String(warmed.session_id),
  }
}

type Growing = { readonly shared: SeededDealership; readonly annas: SeededDealership; readonly bensCar: string }

async function grow(feeds: FeedWorld, anna: Opened, { shared, annas, bensCar }: Growing): Promise<void> {
  const { handle } = feeds.forecourt.services.database
  const [more = '', another = ''] = nextVins(2)
  await listOnWebsite(handle, shared.id, [vehicle(more, 'New', 'anna-secret-more')])
  // Her dealership also lists a car that Ben's lists.
  await listOnWebsite(handle, annas.id, [
    vehicle(another, 'Used', 'anna-secret-more'),
    vehicle(bensCar, 'New', 'anna-secret-twin'),
  ])
  await feeds.push({
    directory: 'vauto',
    fileName: 'anna-secret.csv',
    vehicles: [...lot(11, 'private feed'), ...lot(5, 'more of the private feed').map(likeAllOthers)],
    hoursAgo: 1,
  })
  await feeds.poll()
  await fill({ ...anna, name: 'anna-secret-more' }, annas, another)
  await must(anna.ask('POST', '/internal/keys', { body: { name: 'anna-secret more', type: 'live', admin: false } }))
  const guest = { email: 'anna-secret-more@dealers.test', role: 'member' }
  await must(anna.ask('POST', '/internal/invitations', { body: guest }))
  await writeRows(handle)`
    UPDATE deliveries SET status = 'delivered', attempted_at = now(), due_at = NULL FROM webhooks
    WHERE webhooks.id = deliveries.webhook_id AND webhooks.account_id = ${anna.accountId}`
}

/** A car that every comparison of the world's other cars would include. */
function likeAllOthers(vehicle: ReturnType<typeof lot>[number]) {
  const prices = { start: 15_000, discount: 0, docFee: 0, internet: 15_000, asking: 15_000, conditionalOffer: 0 }
  return { ...vehicle, make: 'Honda', model: 'Accord', trim: 'Sport', year: 2020, condition: 'used', prices } as const
}

async function must(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  if (answer.status >= 300) throw new Error(`answered ${answer.status}: ${answer.raw.toString()}`)
  return answer
}
