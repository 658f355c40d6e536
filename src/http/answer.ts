/** What a handler returns where it is not simply the 200 body. */
export type JsonAnswer<Status extends number, Body> = {
  readonly kind: typeof jsonAnswer
  readonly status: Status
  readonly body: Body
  readonly headers: Readonly<Record<string, string>>
}

export type RawAnswer = {
  readonly kind: typeof rawAnswer
  readonly status: number
  /** Sent as they are: content-type, content-encoding, etag and vary are the handler's business. */
  readonly headers: Readonly<Record<string, string | number>>
  readonly payload: Buffer | string
}

const jsonAnswer = Symbol('json answer')
const rawAnswer = Symbol('raw answer')

/** A body with a status other than 200, or with headers of its own. */
export function respond<Status extends number, Body>(
  status: Status,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
): JsonAnswer<Status, Body> {
  return { kind: jsonAnswer, status, body, headers }
}

/** A ready-made payload; nothing is serialised or compressed on the way out. */
export function respondRaw(answer: Omit<RawAnswer, 'kind'>): RawAnswer {
  return { kind: rawAnswer, ...answer }
}

export function isJsonAnswer(value: unknown): value is JsonAnswer<number, unknown> {
  return isKind(value, jsonAnswer)
}

export function isRawAnswer(value: unknown): value is RawAnswer {
  return isKind(value, rawAnswer)
}

function isKind(value: unknown, kind: symbol): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind
}
