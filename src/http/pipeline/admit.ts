import type { Caller } from '../../accounts/caller.ts'
import type { Charge, Decision, TakeRequest } from '../../accounts/limits/decision.ts'
import type { Limiter } from '../../accounts/limits/limiter.ts'
import { apiErrors } from '../../model/errors.ts'
import { limitsOf, testQuotaOf } from '../../model/limits.ts'
import type { LimitClass } from '../define-route.ts'
import { type AnswerHeaders, rateLimitHeaders } from './rate-limit-headers.ts'

export type AdmissionRequest = {
  readonly limit: LimitClass
  /** Units of `limit`. */
  readonly cost: number
  /** VINs that are fetched beforehand, a unit of the class `live` each. */
  readonly prewarms: number
  readonly caller: Caller | null
}

/** Headers of the response, whatever comes of the request. */
export type Admission = { readonly headers: AnswerHeaders }

/** Admits a request or throws the reason. Called after authentication and before validation errors are thrown. */
export type Admit = (request: AdmissionRequest) => Admission | Promise<Admission>

const withoutLimits: Admission = { headers: {} }

export const admitEverything: Admit = () => withoutLimits

/** Counts requests with a key against the limits of its account. */
export function createAdmit(limiter: Pick<Limiter, 'take'>): Admit {
  return (request) => {
    const { caller, limit } = request
    if (caller === null || limit === 'none') return withoutLimits
    const decision = limiter.take({
      accountId: caller.accountId,
      keyType: caller.type,
      charges: chargesOf(request, caller),
      testQuota: caller.type === 'test' ? testQuotaOf(caller.allowance) : null,
    })
    return decision instanceof Promise ? decision.then(answerDecision) : answerDecision(decision)
  }
}

function chargesOf({ limit, cost, prewarms }: AdmissionRequest, { allowance }: Caller): TakeRequest['charges'] {
  if (limit === 'none') return []
  const own: Charge = { limit, units: cost, limits: limitsOf(allowance, limit) }
  if (prewarms === 0) return [own]
  return [own, { limit: 'live', units: prewarms, limits: limitsOf(allowance, 'live') }]
}

function answerDecision(decision: Decision): Admission {
  const headers = rateLimitHeaders(decision.fills)
  if (decision.kind === 'admitted') return { headers }
  const refusal = { ...headers, 'retry-after': String(Math.ceil(decision.retryAfterMs / 1000)) }
  const { max } = decision
  if (decision.kind === 'quota_used') throw apiErrors.testQuotaExceeded({ used: decision.used, max }, refusal)
  throw apiErrors.rateLimited({ count: decision.count, max, window: decision.window }, refusal)
}
