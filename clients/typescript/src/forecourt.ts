import { SetupError } from './errors.ts'
import { type OperationMethods, operations } from './generated/operations.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import { pause, send } from './send.ts'

export * from './errors.ts'
export type * from './generated/operations.ts'
export type { CallOptions, ClientOptions } from './options.ts'
export { type Delivery, verifyWebhook } from './verify-webhook.ts'

type OperationName = keyof OperationMethods
type InputOf<N extends OperationName> = NonNullable<Parameters<OperationMethods[N]>[0]>
type AnswerOf<N extends OperationName> = Awaited<ReturnType<OperationMethods[N]>>
type ItemOf<N extends OperationName, F extends string> =
  AnswerOf<N> extends infer A ? (A extends Readonly<Record<F, readonly (infer Item)[]>> ? Item : never) : never

type WaitOptions = CallOptions & {
  /** Between polls (5,000). */
  readonly intervalMs?: number
  /** For the whole setup and first import (900,000). */
  readonly waitMs?: number
}

/** Seconds that an answer waits for a change, if the caller names none. */
const waitSeconds = 25

type SyncAnswer = AnswerOf<'listInventoryChanges'>
type SyncOptions = Pick<InputOf<'listInventoryChanges'>, 'source' | 'dealership_id' | 'fields' | 'limit' | 'wait'> & {
  /** Of the last answer that was applied; none: from the beginning. */
  readonly cursor?: string | null | undefined
  readonly signal?: AbortSignal
}
type SyncPage = Pick<SyncAnswer, 'changes' | 'has_more' | 'as_of'> & { readonly cursor: string }

/** Every operation is a method (OperationMethods); what follows is built on them. */
export interface ForecourtClient extends OperationMethods {}
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor adds every operation of the table.
export class ForecourtClient {
  readonly options: ClientOptions

  constructor(options: ClientOptions) {
    this.options = options
    for (const name of Object.keys(operations) as OperationName[]) {
      const call = (input: object = {}, more: CallOptions = {}) => send(options, toRequest(name, input), more)
      Object.defineProperty(this, name, { value: call, enumerable: false })
    }
  }

  /** Every vehicle of a dealership's website, page after page. */
  iterateInventory(input: InputOf<'fetchInventory'>, options?: CallOptions) {
    return byPage<'fetchInventory', ItemOf<'fetchInventory', 'vehicles'>>(
      this.fetchInventory,
      'vehicles',
      input,
      options,
    )
  }

  /** Every vehicle of the dealership's IMS feeds. */
  iterateImsVehicles(input: InputOf<'listImsVehicles'>, options?: CallOptions) {
    return byPage<'listImsVehicles', ItemOf<'listImsVehicles', 'vehicles'>>(
      this.listImsVehicles,
      'vehicles',
      input,
      options,
    )
  }

  /** Every vehicle that a query matches. */
  iterateQuery(input: InputOf<'queryInventory'> = {}, options?: CallOptions) {
    return byCursor<'queryInventory', ItemOf<'queryInventory', 'vehicles'>>(
      this.queryInventory,
      ['vehicles', 'cursor'],
      input,
      options,
    )
  }

  /** Every change of a vehicle, the newest first. */
  iterateChanges(input: InputOf<'listVehicleChanges'>, options?: CallOptions) {
    return byCursor<'listVehicleChanges', ItemOf<'listVehicleChanges', 'changes'>>(
      this.listVehicleChanges,
      ['changes', 'cursor'],
      input,
      options,
    )
  }

  /** Every event of the account, the oldest first. */
  iterateEvents(input: InputOf<'listEvents'> = {}, options?: CallOptions) {
    return byCursor<'listEvents', ItemOf<'listEvents', 'events'>>(this.listEvents, ['events', 'after'], input, options)
  }

  /**
   * What a copy of the inventory lacks, answer by answer: first all vehicles, then changes as they come. Store `cursor` after
   * `changes` was applied, and pass it next time. Ends when `signal` is aborted. ApiError 410: empty the copy and begin without a cursor.
   */
  async *syncInventory({ signal, cursor, ...scope }: SyncOptions = {}): AsyncGenerator<SyncPage, void, undefined> {
    let position = cursor ?? undefined
    const options = { timeoutMs: (waitSeconds + 30) * 1_000, ...(signal === undefined ? {} : { signal }) }
    while (signal?.aborted !== true) {
      const asked = { wait: waitSeconds, ...scope, ...(position === undefined ? {} : { cursor: position }) }
      const answer = await this.listInventoryChanges(asked, options).catch((error: unknown) => {
        if (signal?.aborted !== true) throw error
      })
      if (answer === undefined) return
      const { changes, has_more, as_of } = answer
      position = answer.next_cursor
      yield { changes, cursor: position, has_more, as_of }
    }
  }

  /**
   * Sets a dealership up and waits until its inventory is available; returns the last state of the setup, or at once the
   * subscription that was switched on again. Throws SetupError when the setup fails or takes too long, and ConflictError
   * for a dealership that the account has.
   */
  async setUpAndWait(
    input: InputOf<'setUpDealer'>,
    options: WaitOptions = {},
  ): Promise<AnswerOf<'getSetup'> | Exclude<AnswerOf<'setUpDealer'>, { readonly setup_id: string }>> {
    const { intervalMs = 5_000, waitMs = 900_000, idempotencyKey = crypto.randomUUID(), ...call } = options
    const begun = Date.now()
    const started = await this.setUpDealer(input, { ...call, idempotencyKey })
    if (!('setup_id' in started)) return started
    for (;;) {
      const setup = await this.getSetup({ setup_id: started.setup_id }, call)
      if (setup.inventory_status === 'available') return setup
      const problem = problemOf(setup)
      if (problem !== null) throw new SetupError(problem, setup)
      if (Date.now() - begun + intervalMs > waitMs) throw new SetupError('the setup takes too long', setup)
      await pause(intervalMs, options.signal)
    }
  }
}

/** Why the inventory will not come; null while it may. */
function problemOf(setup: AnswerOf<'getSetup'>): string | null {
  if (setup.status === 'failed') return `the setup failed: ${setup.error ?? setup.failure_mode}`
  if (setup.inventory_status === 'failed') return 'the first import failed'
  const waits = setup.status === 'completed' && setup.setup_status === 'needs_manual_review'
  return waits ? `an operator must look at the site: ${setup.requires_review_reason}` : null
}

function toRequest(name: OperationName, input: object) {
  const { method, path, query, isSafe } = operations[name]
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const take = (field: string) => {
    const value = rest.get(field)
    rest.delete(field)
    return value
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(take(field) ?? '')))
  const asked = Object.fromEntries(query.map((field) => [field, take(field)]))
  const hasBody = method !== 'GET' && (rest.size > 0 || method !== 'DELETE')
  return { method, path: filled, query: asked, body: hasBody ? Object.fromEntries(rest) : null, isSafe }
}

type Read = (input: never, options?: CallOptions) => Promise<unknown>

async function* byPage<N extends OperationName, Item>(
  read: OperationMethods[N],
  field: string,
  input: object,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  const first = 'page' in input && typeof input.page === 'number' ? Math.max(1, input.page) : 1
  for (let page = first; ; page += 1) {
    const answer = await (read as Read)({ ...input, page } as never, options)
    const items = itemsOf<Item>(answer, field)
    yield* items
    if (items.length === 0 || page >= pagesOf(answer)) return
  }
}

async function* byCursor<N extends OperationName, Item>(
  read: OperationMethods[N],
  [field, parameter]: readonly [string, string],
  input: object,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  let cursor: object = {}
  for (;;) {
    const answer = await (read as Read)({ ...input, ...cursor } as never, options)
    const items = itemsOf<Item>(answer, field)
    yield* items
    const next = fieldsOf(answer).next_cursor
    if (items.length === 0 || typeof next !== 'string') return
    cursor = { [parameter]: next }
  }
}

function itemsOf<Item>(answer: unknown, field: string): readonly Item[] {
  const items = fieldsOf(answer)[field]
  return Array.isArray(items) ? items : []
}

function pagesOf(answer: unknown): number {
  const { total_pages: own, pagination } = fieldsOf(answer)
  const pages = own ?? fieldsOf(pagination).total_pages
  return typeof pages === 'number' ? pages : Number.POSITIVE_INFINITY
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
