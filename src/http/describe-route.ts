import { STATUS_CODES } from 'node:http'
import type { FastifySchema } from 'fastify'
import Type, { type TSchema } from 'typebox'
import { type ApiError, apiErrors } from '../model/errors.ts'
import type { ApiErrorName, Route } from './define-route.ts'

const requestId = Type.Optional(Type.String({ description: 'The same as the header x-request-id' }))

const ValidationAnswer = Type.Object({
  detail: Type.Array(
    Type.Object({
      loc: Type.Array(Type.Union([Type.String(), Type.Integer()])),
      msg: Type.String(),
      type: Type.String(),
      input: Type.Optional(Type.Unknown()),
      ctx: Type.Optional(Type.Object({})),
    }),
  ),
  request_id: requestId,
})

const apiKeyField = Type.String({ description: 'API key, where it is given in neither a header nor the query string' })

const securityOfKeys = [{ bearer: [] }, { header: [] }, { query: [] }]

type Description = FastifySchema & {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
}

/** A route as the OpenAPI plugin reads it. The plugin changes what it is given: every schema is a copy. */
export function describeRoute(route: Route): Description {
  const body = describeBody(route)
  return {
    operationId: operationIdOf(route),
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: route.tags ?? [tagOf(route.url)],
    security: route.access === 'public' ? [] : securityOfKeys,
    ...(route.params === undefined ? {} : { params: structuredClone(route.params) }),
    ...(route.query === undefined ? {} : { querystring: structuredClone(route.query) }),
    ...(body === null ? {} : { body }),
    ...(route.produces === undefined ? {} : { produces: [route.produces] }),
    response: describeResponses(route),
  }
}

function describeBody(route: Route): object | null {
  if (route.method === 'GET' || route.access === 'public') return null
  const schema = route.body ?? Type.Object({})
  return structuredClone({ ...schema, properties: { api_key: apiKeyField, ...schema.properties } })
}

function describeResponses(route: Route): Readonly<Record<string, object>> {
  const byStatus = new Map<number, TSchema[]>()
  const add = (status: number, schema: TSchema) => byStatus.set(status, [...(byStatus.get(status) ?? []), schema])
  for (const [status, schema] of Object.entries(route.responses)) add(Number(status), schema)
  for (const [status, details] of Map.groupBy(errorsOf(route), (error) => error.status)) {
    add(status, describeErrors(details))
  }
  if (route.access !== 'public') add(422, ValidationAnswer)
  return Object.fromEntries(
    [...byStatus].map(([status, [only, ...more]]) => {
      const schema = only !== undefined && more.length === 0 ? only : { anyOf: [only, ...more] }
      return [status, { 'x-response-description': STATUS_CODES[status] ?? 'Answer', ...structuredClone(schema) }]
    }),
  )
}

function describeErrors(errors: readonly ApiError[]): TSchema {
  const texts = errors.map((error) => error.detail).filter((detail) => typeof detail === 'string')
  if (texts.length < errors.length) return Type.Object({ detail: Type.Unknown(), request_id: requestId })
  return Type.Object({ detail: Type.String({ examples: texts }), request_id: requestId })
}

function errorsOf(route: Route): readonly ApiError[] {
  const names = new Set<ApiErrorName>(route.errors)
  if (route.access !== 'public') names.add('keyRequired').add('invalidKey')
  if (route.access === 'admin') names.add('adminRequired')
  return [...names].map(makeError)
}

function makeError(name: ApiErrorName): ApiError {
  // Some take an argument that shows in a header only.
  const error: ApiError = Reflect.apply(apiErrors[name], undefined, [''])
  return error
}

/** `GET /v1/dealers/{dealership_id}` is `get_v1_dealers_dealership_id`. */
function operationIdOf(route: Route): string {
  return [route.method.toLowerCase(), ...route.url.split(/[^\w]+/).filter(Boolean)].join('_')
}

function tagOf(url: string): string {
  return url.split('/')[2] ?? 'Service'
}
