import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { LightMyRequestResponse as Response } from 'fastify'
import type { Route } from '../../src/http/define-route.ts'
import { emitOpenApi } from '../../src/http/openapi.ts'

export type ResponseContract = {
  /** Throws if the document does not describe this response: the operation, the status, or the shape of the body. */
  check(answer: { readonly method: string; readonly url: string; readonly response: Response }): void
}

/** Compares responses with the OpenAPI document that the same routes emit. Undocumented fields are allowed. */
export async function loadResponseContract(routes?: readonly Route[]): Promise<ResponseContract> {
  const document = await emitOpenApi(routes)
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  const components = at(document, 'components')
  const compiled = new Map<object, ValidateFunction>()
  const compile = (schema: object): ValidateFunction => {
    const known = compiled.get(schema) ?? ajv.compile({ ...schema, components })
    compiled.set(schema, known)
    return known
  }
  return {
    check: ({ method, url, response }) => {
      const place = `${method} ${url} -> ${response.statusCode}`
      const answers = at(findPath(document, url), method.toLowerCase(), 'responses', String(response.statusCode))
      if (answers === undefined) throw new Error(`${place}: not in the document`)
      const schema = at(answers, 'content', 'application/json', 'schema')
      if (typeof schema !== 'object' || schema === null) throw new Error(`${place}: has no schema`)
      const type = response.headers['content-type']
      if (!String(type).startsWith('application/json')) throw new Error(`${place}: is ${type}`)
      const validate = compile(schema)
      if (!validate(response.json())) throw new Error(`${place}: ${ajv.errorsText(validate.errors)}\n${response.body}`)
    },
  }
}

/** Fixed segments win over parameters, as on the server. */
function findPath(document: object, url: string): unknown {
  const segments = (url.split('?')[0] ?? '').split('/')
  const paths: unknown = at(document, 'paths')
  const matching = Object.keys(Object(paths)).filter((path) => {
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
