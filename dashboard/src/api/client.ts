import { type Operations, operations } from '../../../docs/generated/dashboard-operations.ts'
import { describeFault } from './describe-fault.ts'

export type OperationName = keyof Operations
export type InputOf<N extends OperationName> = {
  readonly params?: Operations[N]['params']
  readonly query?: Operations[N]['query']
  readonly body?: Operations[N]['body']
}
export type AnswerOf<N extends OperationName> = Operations[N]['response']

/** An error response of the service, with its own text. */
export class ApiFailure extends Error {
  readonly status: number
  readonly answer: unknown

  constructor(status: number, message: string, answer: unknown = null) {
    super(message)
    this.name = 'ApiFailure'
    this.status = status
    this.answer = answer
  }
}

/** Calls an API operation by name, with the session's cookie. */
export async function call<N extends OperationName>(name: N, input: InputOf<N> = {}): Promise<AnswerOf<N>> {
  const { method, path } = operations[name]
  const response = await send(addressOf(path, input), method, input.body)
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new ApiFailure(response.status, describe(response, answer), answer)
  return answer as AnswerOf<N>
}

async function send(address: string, method: string, body: unknown): Promise<Response> {
  try {
    return await fetch(address, {
      method,
      headers: { 'x-forecourt-dashboard': '1', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    throw new ApiFailure(0, 'The service cannot be reached')
  }
}

function addressOf(path: string, { params = {}, query = {} }: InputOf<OperationName>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(Reflect.get(params, name))))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? filled : `${filled}?${search}`
}

/** What a member without the right reads in place of the code. */
const sentences: Readonly<Record<string, string>> = {
  ADMIN_REQUIRED:
    'Only administrators of the account may do this. Ask one of them; the Members page lists who they are.',
  OPERATOR_REQUIRED: 'Only operators of this installation see this.',
}

function inTime(seconds: number): string {
  return seconds < 90 ? `in ${seconds} s` : `in ${Math.ceil(seconds / 60)} minutes`
}

/** The `detail` of an error, or the first error of a 422. */
function describe({ status, headers }: Response, answer: unknown): string {
  const waitS = Number(headers.get('retry-after') ?? 0)
  if (status === 429 && waitS > 0) return `Too soon: try again ${inTime(waitS)}.`
  const detail = field(answer, 'detail')
  if (typeof detail === 'string') return sentences[detail] ?? detail
  const message = field(detail, 'message') ?? field(field(answer, 'error'), 'message')
  if (typeof message === 'string') return message
  const fault = Array.isArray(detail) ? detail[0] : undefined
  const place = field(fault, 'loc')
  const text = field(fault, 'msg')
  if (typeof text !== 'string') return `The service answered ${status}`
  return Array.isArray(place) ? describeFault(place, text) : text
}

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
