import type { Readable } from 'node:stream'

/** A route's answer, unless it returns only the body of a 200. */
export type JsonAnswer<Status extends number, Body> = {
  readonly kind: typeof jsonAnswer
  readonly status: Status
  readonly body: Body
  readonly headers: AnswerHeaders
}

/** A list of values repeats the header, as for Set-Cookie. */
export type AnswerHeaders = Readonly<Record<string, string | string[]>>

export type RawAnswer = {
  readonly kind: typeof rawAnswer
  readonly status: number
  /** Sent unchanged; the route sets the content type. */
  readonly headers: Readonly<Record<string, string | number>>
  /** A function opens a stream, and is not called for HEAD. */
  readonly payload: Buffer | string | (() => Readable)
}

export type ContentEncoding = 'br' | 'gzip' | 'identity'

/** A JSON body that is rendered lazily: not at all if the client already has this ETag. */
export type PageAnswer = {
  readonly kind: typeof pageAnswer
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  body(encoding: ContentEncoding): Buffer | Promise<Buffer>
}

/** A file that is read while it is sent: not at all if the client already has it, or asks for the headers alone. */
export type FileAnswer = {
  readonly kind: typeof fileAnswer
  readonly etag: string
  readonly modifiedAt: Date
  readonly headers: Readonly<Record<string, string>>
  read(): AsyncIterable<string>
}

export type Answer = JsonAnswer<number, unknown> | RawAnswer

const jsonAnswer = Symbol('json answer')
const rawAnswer = Symbol('raw answer')
const pageAnswer = Symbol('page answer')
const fileAnswer = Symbol('file answer')

/** A body with a status other than 200, or with additional headers. */
export function respond<Status extends number, Body>(
  status: Status,
  body: Body,
  headers: AnswerHeaders = {},
): JsonAnswer<Status, Body> {
  return { kind: jsonAnswer, status, body, headers }
}

/** A ready-made payload; nothing is serialized or compressed on the way out. */
export function respondRaw({ status, headers, payload }: Omit<RawAnswer, 'kind'>): RawAnswer {
  return { kind: rawAnswer, status, headers, payload }
}

/** A 200 whose JSON is a text already. */
export function respondJson(payload: string): RawAnswer {
  return respondRaw({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, payload })
}

type Page = Pick<PageAnswer, 'etag' | 'body'> & Partial<Pick<PageAnswer, 'headers'>>

export function respondPage({ etag, body, headers = {} }: Page): PageAnswer {
  return { kind: pageAnswer, etag, headers, body }
}

export function respondFile(file: Omit<FileAnswer, 'kind'>): FileAnswer {
  return { kind: fileAnswer, ...file }
}

export function isJsonAnswer(value: unknown): value is JsonAnswer<number, unknown> {
  return isKind(value, jsonAnswer)
}

export function isRawAnswer(value: unknown): value is RawAnswer {
  return isKind(value, rawAnswer)
}

export function isPageAnswer(value: unknown): value is PageAnswer {
  return isKind(value, pageAnswer)
}

export function isFileAnswer(value: unknown): value is FileAnswer {
  return isKind(value, fileAnswer)
}

function isKind(value: unknown, kind: symbol): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind
}
