import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { LightMyRequestResponse as Response } from 'fastify'
import type { Route } from '../../src/http/define-route.ts'
import { emitInternalOpenApi, emitOpenApi } from '../../src/http/openapi.ts'

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
export function loadResponseContract(routes?: readonly Route[]): Promise<ResponseContract> {
  if (routes !== undefined) return readContract(routes)
  ofAllRoutes ??= readContract()
  return ofAllRoutes
}

/** Written and compiled once for all tests of a worker: doing so took most of the start of a test's service. */
let ofAllRoutes: Promise<ResponseContract> | null = null

async function readContract(routes?: readonly Route[]): Promise<ResponseContract> {
  const documents = [await emitOpenApi(routes), await emitInternalOpenApi(routes)]
  const paths = Object.assign({}, ...documents.map((document) => at(document, 'paths')))
  const schemas = Object.assign({}, ...documents.map((document) => at(document, 'components', 'schemas')))
  const components = { schemas }
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  const compiled = new Map<object, ValidateFunction>()
  const compile = (schema: object): ValidateFunction => {
    const known = compiled.get(schema) ?? ajv.compile({ ...schema, components })
    compiled.set(schema, known)
    return known
  }
  return {
    check: ({ method, url, response }) => {
      const place = `${method} ${url} -> ${response.statusCode}`
      const answers = at(findPath(paths, url), method.toLowerCase(), 'responses', String(response.statusCode))
      if (answers === undefined) throw new Error(`${place}: not in the document`)
      if (response.rawPayload.length === 0 && at(answers, 'content') === undefined) return
      const type = String(response.headers['content-type']).split(';')[0] ?? ''
      const schema = at(answers, 'content', type, 'schema')
      if (typeof schema !== 'object' || schema === null) throw new Error(`${place}: ${type} is not in the document`)
      if (type !== 'application/json' || response.headers['content-encoding'] !== undefined) return
      const validate = compile(schema)
      if (!validate(response.json())) throw new Error(`${place}: ${ajv.errorsText(validate.errors)}\n${response.body}`)
      if (at(response.json(), 'success') === false && !mayFailWith200.test(url)) throw new Error(`${place}: no success`)
    },
  }
}

/** Fixed segments win over parameters, as on the server. */
function findPath(paths: object, url: string): unknown {
  const segments = (url.split('?')[0] ?? '').split('/')
  const matching = Object.keys(paths).filter((path) => {
    const pattern = path.split('/')
    return (
      pattern.length === segments.length && pattern.every((part, i) => part === segments[i] || part.startsWith('{'))
    )
  })
  const [best] = matching.sort((a, b) => a.split('{').length - b.split('{').length)
  return best === undefined ? undefined : at(paths, best)
}

function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined),
    value,
  )
}
