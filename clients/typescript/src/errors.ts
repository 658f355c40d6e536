/** Everything that this client throws. */
export class ForecourtError extends Error {
  override readonly name: string = 'ForecourtError'
}

/** The service refused the request. */
export class ApiError extends ForecourtError {
  override readonly name: string = 'ApiError'
  readonly status: number
  /** What was wrong: a sentence, an object with a code, or of a 422 a list of faults. */
  readonly detail: unknown
  /** Name it when you ask the operator. */
  readonly request_id: string | null
  /** The whole body. */
  readonly body: unknown
  /** Milliseconds; null: the answer names none. */
  readonly retryAfterMs: number | null

  constructor(answer: { status: number; body: unknown; requestId: string | null; retryAfterMs: number | null }) {
    const { detail, error, request_id } = fieldsOf(answer.body)
    const told = detail ?? error ?? answer.body
    super(`${answer.status}: ${describe(told)}`)
    this.status = answer.status
    this.detail = told
    this.request_id = typeof request_id === 'string' ? request_id : answer.requestId
    this.body = answer.body
    this.retryAfterMs = answer.retryAfterMs
  }

  get requestId(): string | null {
    return this.request_id
  }
}

/** 401 and 403. */
export class AuthorizationError extends ApiError {
  override readonly name = 'AuthorizationError'
}
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError'
}
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError'
}
/** 400 and 422. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError'
}
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError'
}
/** 5xx. */
export class ServiceError extends ApiError {
  override readonly name = 'ServiceError'
}

/** No answer came. */
export class ConnectionError extends ForecourtError {
  override readonly name: string = 'ConnectionError'
}
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError'
}
/** A setup ended without inventory; `setup` is its last state. */
export class SetupError extends ForecourtError {
  override readonly name = 'SetupError'
  readonly setup: unknown

  constructor(message: string, setup: unknown) {
    super(message)
    this.setup = setup
  }
}

const kinds: Readonly<Record<number, typeof ApiError>> = {
  400: InvalidRequestError,
  401: AuthorizationError,
  403: AuthorizationError,
  404: NotFoundError,
  409: ConflictError,
  422: InvalidRequestError,
  429: RateLimitError,
}

export function createApiError(answer: ConstructorParameters<typeof ApiError>[0]): ApiError {
  const Kind = kinds[answer.status] ?? (answer.status >= 500 ? ServiceError : ApiError)
  return new Kind(answer)
}

function describe(detail: unknown): string {
  if (typeof detail === 'string') return detail
  if (!Array.isArray(detail)) return String(fieldsOf(detail).message ?? JSON.stringify(detail))
  return detail.map((entry) => `${[fieldsOf(entry).loc].flat().join('.')}: ${fieldsOf(entry).msg}`).join('; ')
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
