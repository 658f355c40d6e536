import type { Caller } from '../../accounts/authenticate.ts'
import type { UsageRecorder } from '../../accounts/usage.ts'
import type { Database } from '../../db/database.ts'
import type { DealershipName } from '../../db/queries/callers.ts'
import { findDealership } from '../../db/queries/dealers.ts'
import { ApiError, apiErrors, validationError } from '../../model/errors.ts'
import { readDealershipId } from '../../model/read-ids.ts'
import { readWebsiteAddress } from '../../model/website-address.ts'
import type { Answer } from '../answer.ts'
import type { DealershipRule, LimitClass, Route } from '../define-route.ts'
import type { Services } from '../services.ts'
import type { Admission, Admit } from './admit.ts'
import { authenticate, nobody, requireAdmin } from './authenticate.ts'
import type { CallerContext, Credential, RequestInput, ValidInput } from './request-input.ts'
import { createRunOnce } from './run-once.ts'
import { prepareRefusal, prepareRoute } from './run-route.ts'
import { validate } from './validate.ts'

export type PipelineDeps = { readonly services: Services; readonly admit: Admit; readonly record: RecordRequest }

/** The outcome of a request: a response, or the error to return or log. */
export type Outcome = { readonly record: RequestRecord; readonly headers: Admission['headers'] } & (
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly error: unknown }
)

/** Runs requests of one route, independent of the transport. Never rejects. */
export type RoutePipeline = (credential: Credential, input: RequestInput) => Promise<Outcome>

/**
 * Every request: authenticate -> admit -> validate -> run (once per Idempotency-Key) -> record. Before it is admitted, only its
 * key and the name of its dealership are read. Waits only for what is not ready, since every wait costs as much as a step.
 */
export function createPipeline(route: Route, { services, admit, record }: PipelineDeps): RoutePipeline {
  const run = prepareRoute(route, services)
  const refuse = prepareRefusal(route, services)
  const runOnce = createRunOnce(route, services)
  const { access, method, limit, name, billable: isBillable = false } = route
  return async (credential, input) => {
    let context: CallerContext = nobody
    let headers: Admission['headers'] = noHeaders
    let prewarms = 0
    let release: (() => void) | undefined
    const finish = (status: number, isReplay = false): RequestRecord => {
      const { caller, dealership } = context
      const dealershipId = dealership?.id ?? null
      const charged = isReplay ? replayed : { isBillable, prewarmed: prewarms }
      const finished = { caller, route: name, limit, status, dealershipId, ...charged }
      record(finished)
      return finished
    }
    try {
      // One statement looks up the dealership and the key.
      const reads = route.dealership === undefined ? null : findDealershipName(route.dealership, input)
      context = await authenticate({ access, method, credential, reads, body: input.body }, services)
      const { caller } = context
      const charge = async (vins: number) => {
        headers = (await admit({ limit, prewarms: vins, caller })).headers
      }
      // The VINs are admitted together with their request or not at all, so these are counted first; and what the route
      // itself refuses is not counted.
      const isAdmittedLater = route.prewarms !== undefined || refuse !== undefined
      if (!isAdmittedLater) await charge(0)
      requireAdmin(access, context)
      const reading = read(route, input)
      const first = async (joined?: Database) => {
        const missing = reading.kind === 'valid' && context.dealership === null ? reading.name : null
        // An invalid request costs one unit, as does one of a dealership that the account may not read.
        if (reading.kind === 'valid') prewarms = route.prewarms?.(reading.input) ?? 0
        if (reading.kind === 'valid' && missing === null) release = await refuse?.(context, reading.input, input)
        if (isAdmittedLater) await charge(prewarms)
        if (reading.kind === 'invalid') throw reading.error
        if (route.dealership !== undefined && missing !== null) {
          await refuseMissing(route.dealership, missing, services.database)
        }
        return run(context, reading.input, input, joined)
      }
      const again = async () => {
        if (isAdmittedLater) await charge(0)
      }
      const body = reading.kind === 'valid' ? reading.input.body : null
      const { answer, isReplay } = await runOnce({ caller, input, body, first, again })
      return { kind: 'answered', answer, headers, record: finish(answer.status, isReplay) }
    } catch (error) {
      return { kind: 'failed', error, headers, record: finish(error instanceof ApiError ? error.status : 500) }
    } finally {
      release?.()
    }
  }
}

const noHeaders: Admission['headers'] = {}
const replayed = { isBillable: false, prewarmed: 0 }

type Reading =
  | { readonly kind: 'valid'; readonly input: ValidInput; readonly name: DealershipName | null }
  | { readonly kind: 'invalid'; readonly error: unknown }

function read(route: Route, given: RequestInput): Reading {
  try {
    const input = validate(route, given)
    const name = route.dealership === undefined ? null : readDealershipName(route.dealership, input)
    return { kind: 'valid', input, name }
  } catch (error) {
    return { kind: 'invalid', error }
  }
}

/** The outcome of a request. */
export type RequestRecord = {
  /** null: a public route, or a request refused before authentication. */
  readonly caller: Caller | null
  /** The route's name, or `unmatched`. */
  readonly route: string
  readonly limit: LimitClass
  readonly status: number
  /** Internal id of the requested dealership, if the account may read it. */
  readonly dealershipId: number | null
  readonly isBillable: boolean
  /** Number of VINs prewarmed by a 2xx answer. */
  readonly prewarmed: number
}

/** Called once per request, when its status is known. Must not throw. */
export type RecordRequest = (record: RequestRecord) => void

/** Records every request in metrics, and those with a key in usage. Dashboard sessions are not API usage. */
export function createRecord(
  metrics: { readonly record: RecordRequest },
  usage: Pick<UsageRecorder, 'note'>,
): RecordRequest {
  return (request) => {
    metrics.record(request)
    const { caller, limit, status, dealershipId, isBillable, prewarmed } = request
    if (caller?.kind !== 'key' || limit === 'none') return
    const { accountId, type: keyType, keyId } = caller
    usage.note({ accountId, keyType, keyId, limit, status, dealershipId, isBillable, prewarmed })
  }
}

/** How a request identifies its dealership; null if it need not. Throws 422 for two identifiers, or a missing one. */
function readDealershipName(rule: DealershipRule, input: ValidInput): DealershipName | null {
  const part = rule.from === 'path' ? input.params : input[rule.from]
  const id = rule.urlOnly ? null : (part.dealership_id ?? null)
  const url = part[rule.anyUrl ?? 'dealership_url'] ?? null
  if (id !== null && (url === null || rule.anyUrl !== undefined)) return { host: null, ...readDealershipId(String(id)) }
  if (id === null && url !== null) return { publicId: null, id: null, host: readWebsiteAddress(String(url)).host }
  if (id === null && rule.optional && rule.anyUrl === undefined) return null
  const field = rule.anyUrl ?? 'dealership_url'
  const msg = id === null ? `Give ${field} or dealership_id` : 'Give only one of dealership_url and dealership_id'
  const type = id === null ? 'missing' : 'value_error'
  throw validationError([{ loc: [rule.from, field], msg, type, input: url }])
}

const anyId = /^[\w-]{1,64}$/
const maxUrlLength = 2048

/**
 * The dealership that a request names, read before anything is validated; null if it names none that can be read. Of a
 * valid request it is what `readDealershipName` reads.
 */
function findDealershipName(rule: DealershipRule, { params, query, body }: RequestInput): DealershipName | null {
  const parts = { path: params, query, body: body.kind === 'json' ? body.value : null }
  const part = parts[rule.from]
  if (typeof part !== 'object' || part === null) return null
  const id = rule.urlOnly ? '' : textOf(Reflect.get(part, 'dealership_id'))
  const url = textOf(Reflect.get(part, rule.anyUrl ?? 'dealership_url'))
  if (anyId.test(id)) return { host: null, ...readDealershipId(id) }
  if (id !== '' || url === '' || url.length > 2 * maxUrlLength) return null
  const { host } = readWebsiteAddress(url)
  // No query of the database may hold others.
  return host.isWellFormed() && !host.includes('\0') ? { publicId: null, id: null, host } : null
}

/** Of a repeated parameter the last counts. */
function textOf(value: unknown): string {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value
  return typeof last === 'string' || typeof last === 'number' ? String(last) : ''
}

/** Throws the error for a dealership that the account may not read, unless the route accepts any website. */
async function refuseMissing(rule: DealershipRule, name: DealershipName, database: Database): Promise<void> {
  if (rule.urlOnly || (rule.anyUrl !== undefined && name.host !== null)) return
  const exists = rule.missing === 403 && (await findDealership(database.handle, name)) !== undefined
  if (exists) throw apiErrors.notAuthorized()
  throw apiErrors[rule.notFound ?? 'dealershipNotFound']()
}
