import { isJson, type Json, jsonsIn, resolved, shapeOf } from './schema-shape.ts'

/** The promise about one place in the contract: an operation, a parameter, a body, a response or a field. */
export type Promised = {
  /** Kinds of JSON values; empty for an operation and an answer without a described body. */
  readonly kinds: ReadonlySet<string>
  /** Response fields: always present. Request fields: required. */
  readonly required: boolean
  /** The values that a request accepts, as JSON; null: any of its kinds. Responses may get additional values. */
  readonly values: ReadonlySet<string> | null
  readonly mediaTypes: readonly string[]
}

/** Places such as `POST /v1/inventory/fetch 200 vehicles[] vin`, each after its parent. */
export type Contract = ReadonlyMap<string, Promised>

type Entry = readonly [place: string, promised: Promised]

const methods = ['get', 'post', 'put', 'patch', 'delete']
const bare: Promised = { kinds: new Set(), required: false, values: null, mediaTypes: [] }

/** Everything that an OpenAPI document promises under its versioned paths and in its webhooks. */
export function describeContract(document: Json): Contract {
  return new Map([
    ...versionedPaths(document).flatMap(([path, item]) => describePath(path, item, document)),
    ...Object.entries(jsonAt(document, 'webhooks') ?? {}).flatMap(([name, item]) =>
      isJson(item) ? describeWebhook(`WEBHOOK ${name}`, item, document) : [],
    ),
  ])
}

function describeWebhook(place: string, item: Json, document: Json): readonly Entry[] {
  const body = jsonAt(jsonAt(item, 'post'), 'requestBody')
  return [[place, bare], ...(body === null ? [] : describeBody(`${place} body`, body, document))]
}

function versionedPaths(document: Json): readonly (readonly [string, Json])[] {
  return Object.entries(jsonAt(document, 'paths') ?? {}).flatMap(([path, item]) =>
    /^\/v\d+\//.test(path) && isJson(item) ? [[path, item] as const] : [],
  )
}

function describePath(path: string, item: Json, document: Json): readonly Entry[] {
  return methods.flatMap((method) => {
    const operation = jsonAt(item, method)
    return operation === null ? [] : describeOperation(`${method.toUpperCase()} ${path}`, operation, document)
  })
}

function describeOperation(place: string, operation: Json, document: Json): readonly Entry[] {
  const body = jsonAt(operation, 'requestBody')
  const responses = Object.entries(jsonAt(operation, 'responses') ?? {})
  return [
    [place, bare],
    ...jsonsIn(operation.parameters).flatMap((parameter) => describeParameter(place, parameter, document)),
    ...(body === null ? [] : describeBody(`${place} body`, body, document)),
    ...responses.flatMap(([status, response]) =>
      isJson(response) ? describeBody(`${place} ${status}`, response, document) : [],
    ),
  ]
}

function describeParameter(place: string, given: Json, document: Json): readonly Entry[] {
  const parameter = resolved(given, document)
  const schema = jsonAt(parameter, 'schema') ?? {}
  const name = `${place} ${parameter.in} parameter ${parameter.name}`
  return describeSchemas(name, [schema], { required: parameter.required === true, mediaTypes: [] }, document)
}

function describeBody(place: string, given: Json, document: Json): readonly Entry[] {
  const body = resolved(given, document)
  const content = jsonAt(body, 'content') ?? {}
  const own = { required: body.required === true, mediaTypes: Object.keys(content).sort() }
  const schema = jsonAt(jsonAt(content, 'application/json'), 'schema')
  return schema === null ? [[place, { ...bare, ...own }]] : describeSchemas(place, [schema], own, document)
}

function describeSchemas(
  place: string,
  schemas: readonly Json[],
  own: Pick<Promised, 'required' | 'mediaTypes'>,
  document: Json,
): readonly Entry[] {
  const { kinds, values, fields, required, items } = shapeOf(schemas, document)
  const isRequest = !isInResponse(place)
  const part = (name: string, parts: readonly Json[], isRequired: boolean) =>
    describeSchemas(name, parts, { required: isRequired, mediaTypes: [] }, document)
  return [
    [place, { ...own, kinds, values: isRequest ? values : null }],
    ...[...fields].flatMap(([name, parts]) => part(`${place} ${name}`, parts, required.has(name))),
    ...(items.length > 0 ? part(`${place}[]`, items, false) : []),
  ]
}

/** What the service sends: responses, and the bodies of webhooks. */
export function isInResponse(place: string): boolean {
  return /^(\w+ \S+ \d|WEBHOOK )/.test(place)
}

function jsonAt(parent: Json | null, key: string): Json | null {
  const value = parent?.[key]
  return isJson(value) ? value : null
}
