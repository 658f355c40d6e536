import { setTimeout as delay } from 'node:timers/promises'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'

const Setup = Type.Object({
  setup_id: Type.String(),
  status: Type.String(),
  inventory_status: nullable(Type.String()),
  dealership_id: nullable(Type.String()),
  provider: nullable(Type.String()),
  provider_confidence: nullable(Type.Number()),
  vehicle_counts: nullable(Type.Object({ new: Type.Integer(), used: Type.Integer(), total: Type.Integer() })),
  error: nullable(Type.String()),
})
export type Setup = Static<typeof Setup>

const Vehicle = Type.Object({
  vin: Type.String(),
  heading: nullable(Type.String()),
  condition: Type.String(),
  price: nullable(Type.Number()),
  odometer: nullable(Type.Number()),
  exterior_color: nullable(Type.String()),
})
export type Vehicle = Static<typeof Vehicle>

const Inventory = Type.Object({
  count: Type.Integer(),
  total_pages: Type.Integer(),
  vehicles: Type.Array(Vehicle),
})
export type Inventory = Static<typeof Inventory>

const Started = Type.Object({ setup_id: Type.String() })
const Dealer = Type.Object({ dealer: Type.Object({ next_import_at: nullable(Type.String()) }) })

const Subscribed = Type.Object({ created: Type.Array(Type.Object({ webhook_id: Type.Integer() })) })

const LiveLookup = Type.Object({
  vin: Type.String(),
  source: Type.String(),
  tier: Type.String(),
  tunnel_used: Type.Boolean(),
  fetch_ms: nullable(Type.Integer()),
})
export type LiveLookup = Static<typeof LiveLookup>
const SessionMade = Type.Object({ session_id: Type.String() })
const Session = Type.Object({ status_counts: Type.Object({ fetching: Type.Integer() }) })

const Made = Type.Object({ id: Type.String() })
const Discrepancies = Type.Object({
  discrepancies: Type.Array(
    Type.Object({
      vin: Type.String(),
      heading: Type.String(),
      kind: Type.Union([Type.Literal('website_only'), Type.Literal('feed_only'), Type.Literal('differs')]),
      fields: Type.Array(Type.Object({ field: Type.String(), website: Type.Unknown(), feed: Type.Unknown() })),
    }),
  ),
})
export type Discrepancy = Static<typeof Discrepancies>['discrepancies'][number]
const ImsPage = Type.Object({ pagination: Type.Object({ total: Type.Integer() }) })

const Decoding = Type.Object({
  vin: Type.String(),
  vehicle: Type.Object({
    year: nullable(Type.Integer()),
    make: nullable(Type.String()),
    model: nullable(Type.String()),
    trim: nullable(Type.String()),
    body: nullable(Type.String()),
    fuel: nullable(Type.String()),
  }),
  sources: Type.Record(Type.String(), Type.String()),
})
export type Decoding = Static<typeof Decoding>

const Recalls = Type.Object({
  matched: Type.Array(Type.String()),
  recalls: Type.Array(Type.Object({ campaign: Type.String(), component: Type.String() })),
})
const Safety = Type.Object({
  variants: Type.Array(Type.Object({ description: Type.String(), overall: nullable(Type.Number()) })),
})
const Complaints = Type.Object({ count: Type.Integer(), crashes: Type.Integer(), fires: Type.Integer() })
const FuelEconomy = Type.Object({
  variants: Type.Array(Type.Object({ description: Type.String(), combined_mpg: nullable(Type.Number()) })),
})

const Resolution = Type.Union([
  Type.Object({
    success: Type.Literal(true),
    dealership: Type.Object({ name: Type.String(), website: Type.String(), city: Type.String() }),
    resolution: Type.Object({ method: Type.String(), confidence: Type.Number() }),
  }),
  Type.Object({
    success: Type.Literal(false),
    error: Type.Object({ code: Type.String(), candidates: Type.Array(Type.Object({ name: Type.String() })) }),
  }),
])
export type Resolution = Static<typeof Resolution>

/** The demo's client of the public API. */
export interface ApiClient {
  /** Sends a request such as `GET /v1/path`; throws if the response has another shape. */
  ask<T extends TSchema>(shape: T, request: string, body?: object): Promise<Static<T>>
  /** Returns the setup's id. */
  startSetup(dealershipUrl: string): Promise<string>
  getSetup(setupId: string): Promise<Setup>
  getNextImport(dealershipId: string): Promise<string | null>
  /** The first page. */
  fetchInventory(dealershipId: string, perPage: number): Promise<Inventory>
  /** Returns the feed's id. */
  createFeed(feed: Readonly<Record<string, string>>): Promise<string>
  countImsVehicles(dealershipId: string): Promise<number>
  listDiscrepancies(dealershipId: string): Promise<readonly Discrepancy[]>
  decode(vin: string): Promise<Decoding>
  getRecalls(vin: string): Promise<Static<typeof Recalls>>
  getSafety(vin: string): Promise<Static<typeof Safety>>
  getComplaints(vin: string): Promise<Static<typeof Complaints>>
  getFuelEconomy(vin: string): Promise<Static<typeof FuelEconomy>>
  /** `dealer`: dealership_id or dealer_url. */
  lookUpLive(vin: string, dealer: Readonly<Record<string, string>>): Promise<LiveLookup>
  /** Returns the session's id. */
  startSession(vins: readonly string[]): Promise<string>
  countFetching(sessionId: string): Promise<number>
  /** The dealership, or the error. */
  resolve(question: object): Promise<Resolution>
  /** Subscribes a URL to event types; returns the number of webhooks created. */
  subscribe(webhook: { url: string; secret: string; eventTypes: readonly string[] }): Promise<number>
}

export function createApiClient(url: string, key: string): ApiClient {
  const ask = async <T extends TSchema>(shape: T, request: string, body?: object): Promise<Static<T>> => {
    const [method = 'GET', path = '/'] = request.split(' ')
    const send = () =>
      fetch(new URL(path, url), {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    let answer = await send()
    // Of a 429, and of a 503 that passes by itself.
    while (answer.headers.has('retry-after')) {
      await delay(Number(answer.headers.get('retry-after')) * 1000)
      answer = await send()
    }
    const text = await answer.text()
    const isRefusal = [404, 409].includes(answer.status) && text.startsWith('{"success":false')
    if (!answer.ok && !isRefusal) throw new Error(`${request} answered ${answer.status}: ${text}`)
    const read: unknown = JSON.parse(text)
    if (!Value.Check(shape, read)) throw new Error(`${request} answered something else: ${text.slice(0, 500)}`)
    return read
  }
  return {
    ask,
    resolve: (question) => ask(Resolution, 'POST /v1/dealers/resolve', question),
    startSetup: async (dealershipUrl) =>
      (await ask(Started, 'POST /v1/dealers/setup', { dealership_url: dealershipUrl })).setup_id,
    getSetup: (setupId) => ask(Setup, `GET /v1/dealers/setup/${setupId}`),
    getNextImport: async (id) => (await ask(Dealer, `GET /v1/dealers/${id}`)).dealer.next_import_at,
    fetchInventory: (id, perPage) =>
      ask(Inventory, 'POST /v1/inventory/fetch', { dealership_id: id, per_page: perPage }),
    createFeed: async (feed) => (await ask(Made, 'POST /v1/ims/feeds', feed)).id,
    countImsVehicles: async (id) =>
      (await ask(ImsPage, `GET /v1/ims/vehicles?dealership_id=${id}&per_page=1`)).pagination.total,
    listDiscrepancies: async (id) => (await ask(Discrepancies, `GET /v1/dealers/${id}/discrepancies`)).discrepancies,
    decode: (vin) => ask(Decoding, `GET /v2/vehicles/${vin}/decode`),
    getRecalls: (vin) => ask(Recalls, `GET /v2/vehicles/${vin}/recalls`),
    getSafety: (vin) => ask(Safety, `GET /v2/vehicles/${vin}/safety`),
    getComplaints: (vin) => ask(Complaints, `GET /v2/vehicles/${vin}/complaints`),
    getFuelEconomy: (vin) => ask(FuelEconomy, `GET /v2/vehicles/${vin}/fuel-economy`),
    lookUpLive: (vin, dealer) => ask(LiveLookup, `GET /v1/vehicles/vin/${vin}/live?${new URLSearchParams(dealer)}`),
    startSession: async (vins) => (await ask(SessionMade, 'POST /v1/sessions', { vins })).session_id,
    countFetching: async (id) => (await ask(Session, `GET /v1/sessions/${id}`)).status_counts.fetching,
    subscribe: async ({ url, secret, eventTypes }) =>
      (await ask(Subscribed, 'POST /v1/webhooks', { url, secret, event_types: eventTypes })).created.length,
  }
}

function nullable<T extends TSchema>(shape: T) {
  return Type.Union([shape, Type.Null()])
}
