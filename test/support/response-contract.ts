import type { LightMyRequestResponse as Response } from 'fastify'
import type { Route } from '../../src/http/define-route.ts'
import { readEmittedDocument } from './emitted-document.ts'

export type ResponseContract = {
  /** Throws if the document does not describe this response: the operation, the status, or the shape of the body. */
  check(answer: { readonly method: string; readonly url: string; readonly response: Response }): void
}

/** It answers 200 with `success: false` where several dealerships are possible. */
const mayFailWith200 = /^\/v1\/dealers\/resolve(\?|$)/

/**
 * Compares responses with the OpenAPI documents that the same routes emit. Undocumented fields are allowed. Bodies are
 * compared if they are JSON and not compressed.
 */
export async function loadResponseContract(routes?: readonly Route[]): Promise<ResponseContract> {
  const { paths, compile, errorsText } = await readEmittedDocument(routes)
  const findPath = pathFinder(paths)
  return {
    check: ({ method, url, response }) => {
      const place = `${method} ${url} -> ${response.statusCode}`
      const answers = at(findPath(url), method.toLowerCase(), 'responses', String(response.statusCode))
      if (answers === undefined) throw new Error(`${place}: not in the document`)
      if (response.rawPayload.length === 0 && at(answers, 'content') === undefined) return
      const type = String(response.headers['content-type']).split(';')[0] ?? ''
      const schema = at(answers, 'content', type, 'schema')
      if (typeof schema !== 'object' || schema === null) throw new Error(`${place}: ${type} is not in the document`)
      if (type !== 'application/json' || response.headers['content-encoding'] !== undefined) return
      const validate = compile(schema)
      if (!validate(response.json())) throw new Error(`${place}: ${errorsText(validate.errors)}\n${response.body}`)
      if (at(response.json(), 'success') === false && !mayFailWith200.test(url)) throw new Error(`${place}: no success`)
    },
  }
}

/** Fixed segments win over parameters, as on the server. */
function pathFinder(paths: object): (url: string) => unknown {
  const patterns = Object.entries(paths)
    .map(([path, item]) => ({ parts: path.split('/'), item }))
    .toSorted((a, b) => parameters(a.parts) - parameters(b.parts))
  return (url) => {
    const segments = (url.split('?')[0] ?? '').split('/')
    const matches = (parts: readonly string[]) =>
      parts.length === segments.length && parts.every((part, i) => part === segments[i] || part.startsWith('{'))
    return patterns.find(({ parts }) => matches(parts))?.item
  }
}

function parameters(parts: readonly string[]): number {
  return parts.filter((part) => part.startsWith('{')).length
}

function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined),
    value,
  )
}
