import { createHmac, randomUUID } from 'node:crypto'
import type { Caller } from '../../accounts/authenticate.ts'
import { commitTogether } from '../../db/commit-together.ts'
import type { Database, Handle } from '../../db/database.ts'
import {
  claimIdempotencyKey,
  type EarlierRequest,
  extendIdempotencyKey,
  freeIdempotencyKey,
  type KeyedRequest,
  storeIdempotentAnswer,
} from '../../db/queries/idempotency-keys.ts'
import { inOrder } from '../../lib/json.ts'
import { ApiError, apiErrors, validationError } from '../../model/errors.ts'
import { type Answer, type AnswerHeaders, isRawAnswer, type JsonAnswer, respond } from '../answer.ts'
import { beginValue } from '../begin-value.ts'
import { type Route, takesIdempotencyKey } from '../define-route.ts'
import { errorBody } from '../present/error-body.ts'
import type { Services } from '../services.ts'
import type { RequestInput, ValidInput } from './request-input.ts'

type Once = {
  readonly caller: Caller | null
  readonly input: RequestInput
  /** What was valid of the body; null if it was not. */
  readonly body: ValidInput['body'] | null
  /** Admits, validates and runs the request, on this database in place of the usual one. */
  first(joined?: Database): Promise<Answer>
  /** Admits a request that does not run. */
  again(): Promise<void>
}

type RunOnce = (once: Once) => Promise<{ readonly answer: Answer; readonly isReplay: boolean }>

const maxKeyLength = 255
/** Well below the lease of a key. */
const extendMs = 5_000

/**
 * Runs a request once per account and Idempotency-Key: within 24 hours a repetition gets the stored answer, which is
 * committed together with everything that the request writes. Answers of 5xx and 429 are not stored.
 */
export function createRunOnce(route: Route, services: Services): RunOnce {
  if (!takesIdempotencyKey(route)) return runAlways
  const { database, secrets, log } = services
  const secret = secrets.derive('idempotency keys')
  return async (once) => {
    const { caller, input, first, again } = once
    const key = input.idempotencyKey
    if (key === undefined || caller === null) return runAlways(once)
    const refuseAgain = async (error: ApiError): Promise<never> => {
      await again()
      throw error
    }
    const fingerprint = fingerprintOf(route, once, secret)
    if (key.length < 1 || key.length > maxKeyLength) return refuseAgain(wrongLength(key))
    const request = { accountId: caller.accountId, key, fingerprint, holder: randomUUID() }
    const claim = await claimIdempotencyKey(database.handle, request)
    if (claim === 'claimed') return { answer: await runClaimed(request, input, first), isReplay: false }
    if (claim !== undefined && claim.fingerprint !== fingerprint) return refuseAgain(usedOtherwise(key))
    const stored = claim === undefined ? null : readStored(claim)
    if (stored === null) return refuseAgain(apiErrors.idempotentRequestUnderWay())
    await again()
    return { answer: stored, isReplay: true }
  }

  async function runClaimed(request: KeyedRequest, input: RequestInput, first: Once['first']): Promise<Answer> {
    const extending = setInterval(() => {
      extendIdempotencyKey(database.handle, request).catch((error: unknown) => warn(error, input))
    }, extendMs)
    try {
      return await commitTogether(database, {
        name: 'request with an idempotency key',
        work: first,
        finish: async (tx, answer) => {
          // Another process has run the request, since this one's lease expired.
          if (!(await store(tx, request, answer))) throw apiErrors.idempotentRequestUnderWay()
        },
      })
    } catch (error) {
      return await refuse(request, input, error)
    } finally {
      clearInterval(extending)
    }
  }

  /** Stores the answer of a request that wrote nothing, or frees its key. */
  async function refuse(request: KeyedRequest, input: RequestInput, error: unknown): Promise<Answer> {
    const answer = storableRefusal(error, input)
    const after =
      answer === null ? freeIdempotencyKey(database.handle, request) : store(database.handle, request, answer)
    await after.catch((failure: unknown) => warn(failure, input))
    if (answer === null) throw error
    return answer
  }

  async function store(tx: Handle, request: KeyedRequest, answer: Answer): Promise<boolean> {
    if (isRawAnswer(answer)) throw new Error(`${route.name} takes an Idempotency-Key: its answers must be JSON`)
    const { status, headers, body } = answer
    const sealed = secrets.seal(JSON.stringify({ headers, body }))
    return storeIdempotentAnswer(tx, request, { status, answer: sealed })
  }

  function readStored({ status, answer }: EarlierRequest): JsonAnswer<number, unknown> | null {
    if (status === null || answer === null) return null
    const { headers, body }: { headers: AnswerHeaders; body: unknown } = JSON.parse(secrets.open(answer))
    return respond(status, body, { ...headers, 'idempotent-replayed': 'true' })
  }

  function warn(error: unknown, { requestId }: RequestInput): void {
    log.error({ err: error, request_id: requestId }, 'an idempotency key could not be updated')
  }
}

const runAlways: RunOnce = async ({ first }) => ({ answer: await first(), isReplay: false })

/**
 * A fingerprint of what the request asks for. A body that is not valid may be of any size and depth: its beginning tells
 * it from others.
 */
function fingerprintOf({ name }: Route, { input, body }: Once, secret: string): string {
  const sent = input.body.kind === 'json' ? withoutKey(input.body.value) : input.body.kind
  const parts = [name, input.params, withoutKey(input.query), body ?? beginValue(sent)]
  return createHmac('sha256', secret).update(JSON.stringify(parts, inOrder)).digest('base64')
}

function withoutKey(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('api_key' in value)) return value
  const { api_key: _key, ...rest } = value
  return rest
}

/** The answer of an error that a repetition would get again; null for others. */
function storableRefusal(error: unknown, { requestId }: RequestInput): JsonAnswer<number, unknown> | null {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return null
  return respond(error.status, errorBody(error, requestId), error.headers)
}

const loc = ['header', 'Idempotency-Key']

function usedOtherwise(key: string): ApiError {
  const msg = 'This Idempotency-Key was used for another request: use a new one for each request'
  return validationError([{ loc, msg, type: 'value_error', input: key }])
}

function wrongLength(key: string): ApiError {
  const msg = `An Idempotency-Key has 1 to ${maxKeyLength} characters`
  return validationError([{ loc, msg, type: key === '' ? 'string_too_short' : 'string_too_long', input: key }])
}
