import type { FailureCode, FetchFailure } from '../model/page.ts'

const classByCode: Readonly<Record<Exclude<FailureCode, 'http_error'>, FetchFailure['class']>> = {
  bad_address: 'changed',
  asked_to_wait: 'unavailable',
  no_such_host: 'unavailable',
  dns: 'unavailable',
  refused: 'unavailable',
  reset: 'unavailable',
  tls: 'unavailable',
  timeout: 'unavailable',
  too_large: 'changed',
  too_many_redirects: 'changed',
  address_refused: 'unavailable',
  challenge: 'blocked',
  cut_off: 'unavailable',
  bad_encoding: 'unavailable',
  not_json: 'changed',
  wrong_shape: 'changed',
  robots: 'blocked',
  denied: 'blocked',
  not_stored: 'unavailable',
  not_rendered: 'unavailable',
  stopped: 'unavailable',
}

/** Some firewalls answer 406 or 451 instead of 403; 407 asks for a proxy password. */
const blockedStatuses: readonly number[] = [401, 402, 403, 406, 407, 451]
const passingStatuses: readonly number[] = [408, 421, 425, 429]

export function describeFailure(
  requestedUrl: string,
  failure: Pick<FetchFailure, 'code' | 'message'> & {
    readonly status?: number | null
    readonly retryAfterMs?: number | null
    readonly protection?: FetchFailure['protection'] | null
  },
): FetchFailure {
  const status = failure.status ?? null
  const failureClass = failure.code === 'http_error' ? classOfStatus(status) : classByCode[failure.code]
  const { code, message, retryAfterMs = null, protection = null } = failure
  return {
    kind: 'failure',
    requestedUrl,
    class: failureClass,
    code,
    message,
    status,
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    ...(protection === null ? {} : { protection }),
  }
}

function classOfStatus(status: number | null): FetchFailure['class'] {
  if (status === null || status >= 500 || passingStatuses.includes(status)) return 'unavailable'
  return blockedStatuses.includes(status) ? 'blocked' : 'changed'
}
