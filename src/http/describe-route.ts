import { STATUS_CODES } from 'node:http'
import Type, { type TObject, type TSchema } from 'typebox'
import { capitalize } from '../lib/text.ts'
import { errorAdvice } from '../model/error-advice.data.ts'
import { type ApiError, apiErrors } from '../model/errors.ts'
import { type ApiErrorName, isForMembers, type Route, takesIdempotencyKey, takesKeys } from './define-route.ts'
import { type Tag, tags } from './tags.data.ts'

const requestId = Type.Optional(Type.String({ description: 'Same value as the x-request-id header.' }))

const ValidationError = Type.Object(
  {
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
  },
  { title: 'ValidationError' },
)

const LimitExceeded = Type.Object(
  {
    detail: Type.Union([
      Type.String({ examples: ['Rate limit exceeded: 1000/1000 per minute'] }),
      Type.Object(
        {
          code: Type.Literal('TEST_QUOTA_EXCEEDED'),
          message: Type.String(),
          test_requests_limit: Type.Integer(),
          test_requests_used: Type.Integer(),
        },
        { description: 'The monthly quota of calls with test keys is used up.' },
      ),
    ]),
    request_id: requestId,
  },
  { title: 'LimitExceeded', description: 'Retry-After is the number of seconds until the request will be served.' },
)

const apiKeyField = Type.String({ description: 'API key, if it is not sent in a header or the query string.' })

const securityOfKeys = [{ bearer: [] }, { header: [] }, { query: [] }]
const securityOfMembers = [{ session: [] }]
const securityOf = {
  public: [],
  metrics: [{ metrics: [] }],
  key: securityOfKeys,
  admin: securityOfKeys,
  member: securityOfMembers,
  manager: securityOfMembers,
  operator: securityOfMembers,
} as const

/** A route as an operation of the OpenAPI document. */
export function describeRoute(route: Route): object {
  const body = describeBody(route)
  return {
    operationId: route.name,
    summary: route.summary,
    tags: route.tags ?? [tagOf(route.url)],
    ...(route.description === undefined ? {} : { description: route.description }),
    ...(body === null ? {} : { requestBody: requestBody(body) }),
    ...parameters({ query: route.query, path: route.params, header: headersOf(route) }),
    security: securityOf[route.access],
    responses: describeResponses(route),
  }
}

export function requestBody(schema: TSchema & { readonly required?: readonly string[] }): object {
  return { required: (schema.required ?? []).length > 0, content: { 'application/json': withExamples(schema) } }
}

type TDescribed = TSchema & { readonly description?: string; readonly examples?: readonly unknown[] }

/** `parameters` of an operation; nothing where it has none. */
export function parameters(places: { readonly [place in 'query' | 'path' | 'header']?: TObject | undefined }): object {
  const described = Object.entries(places).flatMap(([place, schema]) =>
    Object.entries(schema?.properties ?? {}).map(([name, { description, ...field }]: [string, TDescribed]) => ({
      ...withExamples(field),
      in: place,
      name,
      required: schema?.required?.includes(name) === true,
      ...(description === undefined ? {} : { description }),
    })),
  )
  return described.length === 0 ? {} : { parameters: described }
}

function headersOf(route: Route): TObject | undefined {
  if (takesIdempotencyKey(route)) return IdempotencyKey
  return 304 in route.responses ? Conditions : undefined
}

function describeBody(route: Route): TObject | null {
  if (route.method === 'GET') return null
  if (!takesKeys(route.access)) return route.body ?? null
  const { properties, ...schema }: TObject = route.body ?? Type.Object({})
  return { ...schema, properties: { api_key: apiKeyField, ...properties } }
}

function describeResponses(route: Route): Readonly<Record<string, object>> {
  const byStatus = new Map<number, TSchema[]>()
  const add = (status: number, schema: TSchema) => byStatus.set(status, [...(byStatus.get(status) ?? []), schema])
  for (const [status, schema] of Object.entries(route.responses)) add(Number(status), named(route, status, schema))
  const errors = errorsOf(route)
  for (const [status, ofStatus] of Map.groupBy(errors, ({ error }) => error.status)) {
    add(status, describeErrors(ofStatus.map(({ error }) => error)))
  }
  if (isRestricted(route)) add(422, ValidationError)
  if (takesKeys(route.access)) add(429, LimitExceeded)
  return Object.fromEntries(
    [...byStatus].map(([status, [only, ...more]]) => {
      const schema = only !== undefined && more.length === 0 ? only : { anyOf: [only, ...more] }
      const types = status === 200 ? route.produces : undefined
      const headers = describeHeaders(route, status)
      return [
        status,
        {
          description: describeAnswer(status, errors),
          ...(headers === null ? {} : { headers }),
          ...(isEmpty(schema) ? {} : { content: describeMedia(types ?? ['application/json'], schema) }),
        },
      ]
    }),
  )
}

function isEmpty(schema: { readonly type?: unknown }): boolean {
  return schema.type === 'null'
}

function describeHeaders(route: Route, status: number): object | null {
  if (status === 200 && 304 in route.responses) return ETag
  return takesIdempotencyKey(route) && status < 500 && status !== 429 ? IdempotentReplayed : null
}

const Conditions = Type.Object({
  'if-none-match': Type.Optional(
    Type.String({ description: 'ETags of earlier answers; 304 if one of them still holds.' }),
  ),
})
const IdempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'A value of your choice that makes the request safe to repeat: within 24 hours, the same key with the same request gets the first answer again. With another request it is a 422, while the first is under way a 409. Answers of 429 and 5xx are not kept.',
    }),
  ),
})
const IdempotentReplayed = {
  'Idempotent-Replayed': {
    schema: Type.Literal('true'),
    description: 'Only on the answer of an earlier request.',
  },
}
const ETag = { ETag: { schema: Type.String(), description: 'Covers what is served; send it as If-None-Match.' } }

function describeMedia(types: readonly string[], schema: TDescribed): Readonly<Record<string, object>> {
  return Object.fromEntries(
    types.map((type) => {
      if (type === 'application/json') return [type, withExamples(schema)]
      return [type, { schema: { type: 'string', ...(type.startsWith('text/') ? {} : { format: 'binary' }) } }]
    }),
  )
}

/** Examples stand beside a schema: a single one by itself, several by names. */
function withExamples({ examples = [], ...schema }: TDescribed): object {
  if (examples.length === 0) return { schema }
  if (examples.length === 1) return { schema, example: examples[0] }
  const named = examples.map((value, at) => [`example${at + 1}`, { value }])
  return { schema, examples: Object.fromEntries(named) }
}

/** Errors that differ only in their text share a component, which lists the texts as examples. */
function describeErrors(errors: readonly ApiError[]): TSchema {
  const texts = errors.map((error) => error.detail).filter((detail) => typeof detail === 'string')
  if (texts.length < errors.length) return Type.Object({ detail: Type.Unknown(), request_id: requestId })
  const examples = texts.map((detail) => ({ detail }))
  const beside = errors.flatMap((error) => Object.keys(error.beside))
  const further = Object.fromEntries(beside.map((field) => [field, Type.Optional(Type.String())]))
  const title = ['error', ...beside].flatMap((field) => field.split('_').map(capitalize)).join('')
  return Type.Object({ detail: Type.String(), ...further, request_id: requestId }, { title, examples })
}

/** Errors with their causes and remedies. */
function describeAnswer(status: number, errors: readonly NamedError[]): string {
  const advice = errors
    .filter(({ error }) => error.status === status)
    .map(
      ({ name, error }) => `- ${typeof error.detail === 'string' ? `\`${error.detail}\`: ` : ''}${errorAdvice[name]}`,
    )
  if (status === 422) advice.push('- The request does not fit the schema: `detail` names every fault. Correct them.')
  if (status === 429) advice.push(`- ${errorAdvice.rateLimited}`, `- Test keys: ${errorAdvice.testQuotaExceeded}`)
  return [STATUS_CODES[status] ?? 'Answer', ...advice].join('\n')
}

type NamedError = { readonly name: ApiErrorName; readonly error: ApiError }

function errorsOf(route: Route): readonly NamedError[] {
  const names = new Set<ApiErrorName>(route.errors)
  if (route.access === 'metrics') names.add('metricsRefused')
  if (takesKeys(route.access)) names.add('keyRequired').add('invalidKey')
  if (takesIdempotencyKey(route)) names.add('idempotentRequestUnderWay')
  if (isForMembers(route.access)) names.add('signInRequired')
  if (isForMembers(route.access) && route.method !== 'GET') names.add('foreignOrigin')
  if (route.access === 'admin' || route.access === 'manager') names.add('adminRequired')
  if (route.access === 'operator') names.add('operatorRequired')
  const { dealership } = route
  if (dealership !== undefined && !dealership.urlOnly) names.add(dealership.notFound ?? 'dealershipNotFound')
  if (dealership?.missing === 403) names.add('notAuthorized')
  if (isRestricted(route)) {
    names.add('bodyTooLarge').add('unsupportedMediaType').add('internal').add('databaseUnavailable')
  }
  return [...names].map((name) => ({ name, error: makeError(name) }))
}

/** Whether a request can be refused for its content or for the database; requests about the process itself cannot. */
function isRestricted({ access, params, query, body }: Route): boolean {
  if (access === 'metrics') return false
  return access !== 'public' || [params, query, body].some((part) => part !== undefined)
}

function named({ name }: Route, status: string, schema: TSchema): TSchema {
  return { title: `${capitalize(name)}Response${status === '200' ? '' : status}`, ...schema }
}

function makeError(name: ApiErrorName): ApiError {
  const make = apiErrors[name]
  // Some of these functions take an argument that only affects a header.
  const error: ApiError = Reflect.apply(make, undefined, make.length === 0 ? [] : [''])
  return error
}

function tagOf(url: string): Tag {
  const [, area = '', resource = 'service'] = url.split('/')
  const name = tagsOfPaths[area] ?? tagsOfPaths[resource] ?? capitalize(resource)
  const tag = tagNames.find((each) => each === name)
  if (tag === undefined) throw new Error(`${url} has no tag`)
  return tag
}

const tagNames = Object.keys(tags) as Tag[]
const tagsOfPaths: Readonly<Record<string, Tag>> = {
  internal: 'Dashboard',
  v2: 'Vehicle data',
  ims: 'IMS',
  'saved-searches': 'Search',
}
