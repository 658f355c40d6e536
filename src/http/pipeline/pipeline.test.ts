import Type from 'typebox'
import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { type IssuedKey, openTestApi } from '../../../test/support/test-api.ts'
import { insertDealership } from '../../db/queries/dealerships.ts'
import { upsertSubscription } from '../../db/queries/subscriptions.ts'
import { newPublicId } from '../../lib/new-ids.ts'
import { noIdentity } from '../../model/dealership.ts'
import { ApiError, apiErrors } from '../../model/errors.ts'
import { respondPage } from '../answer.ts'
import { type DealershipRule, defineRoute, type Route } from '../define-route.ts'
import type { AdmissionRequest } from './admit.ts'
import { createPipeline, type Outcome, type RequestRecord } from './pipeline.ts'
import type { Credential, RequestInput } from './request-input.ts'

const stock = { name: 'readStock', limit: 'inventory_fetch', access: 'key', method: 'POST', url: '/v1/stock' } as const

function stockRoute(dealership: DealershipRule = { from: 'body', missing: 404 }) {
  return defineRoute({
    ...stock,
    summary: 'For tests',
    body: Type.Object({ dealership_id: Type.Optional(Type.String()), vins: Type.Array(Type.String()) }),
    dealership,
    uses: ['clock'],
    responses: {
      200: Type.Object({ dealer: Type.Union([Type.String(), Type.Null()]), services: Type.Array(Type.String()) }),
    },
    errors: [],
    run: ({ dealership: found, services }) => ({ dealer: found?.public_id ?? null, services: Object.keys(services) }),
  })
}

const api = openForFile(() => openTestApi([]))
let own: IssuedKey
let other: IssuedKey
let dealer: { readonly id: number; readonly publicId: string }

beforeAll(async () => {
  own = await api.issueKey()
  other = await api.issueKey()
  const { handle } = api.testDatabase.database
  const publicId = newPublicId('dlr_')
  const website = 'stock.example'
  const id = await insertDealership(handle, {
    publicId,
    websiteUrl: `https://${website}/`,
    website,
    identity: noIdentity,
  })
  await upsertSubscription(handle, {
    accountId: own.accountId,
    dealershipId: id,
    inventoryType: 'all',
    stated: {},
    at: new Date(),
  })
  dealer = { id, publicId }
})

type Seen = { readonly outcome: Outcome; readonly admitted: AdmissionRequest[]; readonly recorded: RequestRecord[] }

async function send(route: Route, key: IssuedKey | null, body: unknown, refusal?: Error): Promise<Seen> {
  const admitted: AdmissionRequest[] = []
  const recorded: RequestRecord[] = []
  const pipeline = createPipeline(route, {
    services: api.services,
    admit: async (request) => {
      admitted.push(request)
      if (refusal !== undefined) throw refusal
      return { headers: {} }
    },
    record: (record) => recorded.push(record),
  })
  const credential: Credential = key === null ? { kind: 'none' } : { kind: 'key', text: key.key }
  const wants = { encoding: 'identity', unlessEtag: undefined, unlessSince: undefined } as const
  const visitor = () => ({
    address: '',
    userAgent: '',
    accept: '',
    lastEventId: undefined,
    isSecure: false,
    cookie: null,
    base: 'http://api.test',
    isOwnPage: false,
  })
  const input: RequestInput = {
    requestId: 'test',
    idempotencyKey: undefined,
    params: {},
    query: {},
    body: { kind: 'json', value: body },
    wants,
    visitor,
  }
  return { outcome: await pipeline(credential, input), admitted, recorded }
}

const statusOf = ({ outcome }: Seen) => outcome.record.status

test('a route needs no HTTP: it gets its dealership and only the services that it names', async () => {
  const { outcome } = await send(stockRoute(), own, { dealership_id: dealer.publicId, vins: [] })
  expect(outcome).toMatchObject({ answer: { status: 200, body: { dealer: dealer.publicId, services: ['clock'] } } })
})

test('each request is admitted once, with its class and caller, valid or not', async () => {
  const caller = expect.objectContaining({ kind: 'key', accountId: own.accountId, keyId: own.keyId })
  const admitted = { limit: 'inventory_fetch', prewarms: 0, caller }
  expect((await send(stockRoute(), own, { dealership_id: dealer.publicId, vins: ['a'] })).admitted).toEqual([admitted])
  const faulty = await send(stockRoute(), own, { vins: 'a' })
  expect(statusOf(faulty)).toBe(422)
  expect(faulty.admitted).toEqual([admitted])
  const unknown = await send(stockRoute(), null, { vins: [] })
  expect(statusOf(unknown)).toBe(401)
  expect(unknown.admitted).toEqual([])
})

test('a request that prewarms VINs is admitted once with all of them, or with none if it is invalid', async () => {
  const route: Route = { ...stockRoute(), prewarms: () => 3 }
  const prewarmsOf = (seen: Seen) => seen.admitted.map(({ prewarms }) => prewarms)
  expect(prewarmsOf(await send(route, own, { dealership_id: dealer.publicId, vins: [] }))).toEqual([3])
  expect(prewarmsOf(await send(route, own, { vins: 'a' }))).toEqual([0])
})

test('nothing of a request is looked at beyond its key and dealership before it is admitted', async () => {
  const bodyThat = (read: () => void) => ({
    dealership_id: dealer.publicId,
    get vins() {
      read()
      return 'not a list'
    },
  })
  const readBy = async (key: IssuedKey | null, refusal?: Error) => {
    let reads = 0
    const seen = await send(
      stockRoute(),
      key,
      bodyThat(() => (reads += 1)),
      refusal,
    )
    return { status: statusOf(seen), isRead: reads > 0 }
  }
  expect(await readBy(null)).toEqual({ status: 401, isRead: false })
  expect(await readBy({ ...own, key: `${own.key}x` })).toEqual({ status: 403, isRead: false })
  expect(await readBy(own, new ApiError(429, 'full'))).toEqual({ status: 429, isRead: false })
  expect(await readBy(own)).toEqual({ status: 422, isRead: true })
})

test('a request that is not admitted gets the error, and no handler runs', async () => {
  const full = new ApiError(429, 'full')
  const { outcome } = await send(stockRoute(), own, { vins: 'a' }, full)
  expect(outcome).toMatchObject({ kind: 'failed', error: full, record: { status: 429 } })
})

test('each request is recorded once, with account, route, class, status and dealership', async () => {
  const recorded = { route: 'readStock', limit: 'inventory_fetch', isBillable: false, prewarmed: 0 }
  const good = await send(stockRoute(), own, { dealership_id: String(dealer.id), vins: [] })
  expect(good.recorded).toEqual([
    {
      ...recorded,
      status: 200,
      dealershipId: dealer.id,
      caller: expect.objectContaining({ accountId: own.accountId }),
    },
  ])
  const foreign = await send(stockRoute(), other, { dealership_id: dealer.publicId, vins: [] })
  expect(foreign.recorded).toEqual([
    { ...recorded, status: 404, dealershipId: null, caller: expect.objectContaining({ accountId: other.accountId }) },
  ])
  const nobody = await send(stockRoute(), null, {})
  expect(nobody.recorded).toEqual([{ ...recorded, status: 401, dealershipId: null, caller: null }])
})

test('an internal error is recorded as 500', async () => {
  const broken: Route = {
    ...stockRoute(),
    run: () => {
      throw new Error('broken')
    },
  }
  const seen = await send(broken, own, { dealership_id: dealer.publicId, vins: [] })
  expect(seen.recorded).toMatchObject([{ status: 500, dealershipId: dealer.id }])
  const noPage: Route = {
    ...broken,
    run: () => respondPage({ etag: 'x', body: () => Promise.reject(new Error('gone')) }),
  }
  const page = await send(noPage, own, { dealership_id: dealer.publicId, vins: [] })
  expect(page.recorded).toMatchObject([{ status: 500 }])
})

test('a dealership of another account is 404 or 403 as the route declares, an unknown one is 404', async () => {
  const hidden = stockRoute({ from: 'body', missing: 404, notFound: 'inventoryNotFound' })
  const shown = stockRoute({ from: 'body', missing: 403 })
  const ask = async (route: Route, id: string) => {
    const { outcome } = await send(route, other, { dealership_id: id, vins: [] })
    return outcome.kind === 'failed' ? outcome.error : null
  }
  expect(await ask(hidden, dealer.publicId)).toEqual(apiErrors.inventoryNotFound())
  for (const id of [dealer.publicId, String(dealer.id)]) expect(await ask(shown, id)).toEqual(apiErrors.notAuthorized())
  for (const id of ['dlr_nobody', '999999']) expect(await ask(shown, id)).toEqual(apiErrors.dealershipNotFound())
})

test('a request without a dealership is 422, unless the route allows it', async () => {
  expect(statusOf(await send(stockRoute(), own, { vins: [] }))).toBe(422)
  const optional = stockRoute({ from: 'body', missing: 404, optional: true })
  const { outcome } = await send(optional, own, { vins: [] })
  expect(outcome).toMatchObject({ answer: { body: { dealer: null } } })
  expect(statusOf(await send(optional, other, { dealership_id: dealer.publicId, vins: [] }))).toBe(404)
})
