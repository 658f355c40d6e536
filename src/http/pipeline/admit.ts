import type { Caller } from '../../accounts/authenticate.ts'
import type { Decision, Limiter, WindowFill } from '../../accounts/limits/limiter.ts'
import { slidingWindows } from '../../accounts/limits/windows.ts'
import { apiErrors } from '../../model/errors.ts'
import {
  type LimitClass as CountedClass,
  limitsOf,
  type SpenderType,
  testQuotaOf,
  type WindowLimits,
} from '../../model/limits.ts'
import type { LimitClass } from '../define-route.ts'

export type AdmissionRequest = {
  readonly limit: LimitClass
  /** Units of `limit` (1). */
  readonly units?: number
  /** Number of prewarmed VINs, which cost one unit of the class `live` each, beside the request's one. */
  readonly prewarms: number
  readonly caller: Caller | null
}

/** Headers for the response, whatever its status. */
export type Admission = { readonly headers: Readonly<Record<string, string>> }

/** Admits a request or throws the reason. Called after authentication and before validation. */
export type Admit = (request: AdmissionRequest) => Promise<Admission>

const withoutLimits: Admission = { headers: {} }

/** Counts the requests of an account against its limits. */
export function createAdmit(limiter: Pick<Limiter, 'take'>): Admit {
  return async (request) => {
    const { caller, limit, units = 1, prewarms } = request
    if (caller === null || limit === 'none') return withoutLimits
    const { accountId, allowance } = caller
    const decision = await limiter.take({
      accountId,
      type: spenderOf(caller, limit),
      charges: [
        { limit, units, limits: ownLimits(caller, limit) },
        ...(prewarms === 0 ? [] : [{ limit: 'live', units: prewarms, limits: limitsOf(allowance, 'live') } as const]),
      ],
      testQuota: caller.type === 'test' ? testQuotaOf(allowance) : null,
    })
    return answerDecision(decision)
  }
}

/** Reading dashboard pages does not use the limits of keys; expensive work counts like that of live keys. */
function spenderOf({ type }: Caller, limit: CountedClass): SpenderType {
  return type === 'session' && !pageClasses.has(limit) ? 'live' : type
}

function ownLimits({ type, allowance }: Caller, limit: CountedClass): WindowLimits {
  const limits = limitsOf(allowance, limit)
  if (type !== 'session' || !pageClasses.has(limit)) return limits
  const { minute, hour, day, month } = limits
  return { minute: minute * pageShare, hour: hour * pageShare, day: day * pageShare, month: month * pageShare }
}

const pageClasses: ReadonlySet<CountedClass> = new Set(['default', 'setup_poll', 'inventory_fetch'])
/** A page sends several requests at once, and polls while work is in progress. */
const pageShare = 10

function answerDecision(decision: Decision): Admission {
  const headers = rateLimitHeaders(decision.fills)
  if (decision.kind === 'admitted') return { headers }
  const refusal = { ...headers, 'retry-after': String(Math.ceil(decision.retryAfterMs / 1000)) }
  const { max } = decision
  if (decision.kind === 'quota_used') throw apiErrors.testQuotaExceeded({ used: decision.used, max }, refusal)
  throw apiErrors.rateLimited({ count: decision.count, max, window: decision.window }, refusal)
}

/**
 * `RateLimit-Policy` lists the windows: q units in w seconds. `RateLimit` reports r remaining units, and t seconds
 * until spent units return. A month has 31 days here.
 */
function rateLimitHeaders(fills: readonly WindowFill[]): Admission['headers'] {
  let policy = ''
  let left = ''
  for (const { window, count, limit, nextMs } of fills) {
    const comma = policy === '' ? '' : ', '
    policy += `${comma}"${window}";q=${limit};w=${windowSeconds[window]}`
    left += `${comma}"${window}";r=${Math.max(0, limit - count)};t=${Math.ceil(nextMs / 1000)}`
  }
  return { 'ratelimit-policy': policy, ratelimit: left }
}

const windowSeconds = {
  minute: slidingWindows.minute.lengthMs / 1000,
  hour: slidingWindows.hour.lengthMs / 1000,
  day: slidingWindows.day.lengthMs / 1000,
  month: 31 * 86_400,
} as const
