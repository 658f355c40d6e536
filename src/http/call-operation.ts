import { ApiRefusal, type CallOperation } from '../agents/define-tool.ts'
import { parseJson } from '../lib/json.ts'
import type { Route } from './define-route.ts'

export type OperationAnswer = { readonly status: number; readonly retryAfter: string | null; readonly text: string }

/** Sends a request for a path of the API, as the caller. */
type SendOperation = (method: string, path: string, body: object | undefined) => Promise<OperationAnswer>

/** Calls operations of the registry by name. */
export function callOperations(routes: readonly Route[], send: SendOperation): CallOperation {
  return async (operation, { path = {}, query = {}, body } = {}) => {
    const route = routes.find(({ name }) => name === operation)
    if (route === undefined) throw new Error(`no route is called ${operation}`)
    const url = route.url.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
    const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value == null ? [] : [[name, String(value)]],
    )
    const search = new URLSearchParams(given).toString()
    const answer = await send(route.method, search === '' ? url : `${url}?${search}`, body)
    const read = readJson(answer.text)
    if (answer.status < 400) return read
    const seconds = Number(answer.retryAfter ?? Number.NaN)
    throw new ApiRefusal(answer.status, read, Number.isFinite(seconds) ? seconds : null)
  }
}

function readJson(text: string): unknown {
  const read = parseJson(text)
  return read === undefined ? { detail: 'The service gave an answer that is no JSON' } : read
}
