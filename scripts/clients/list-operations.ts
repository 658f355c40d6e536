import { readEmittedOpenApi } from '../emitted-openapi.ts'
import type { Schema } from '../pages/schema-types.ts'

/** An operation of the public OpenAPI document, as the clients call it: one set of arguments. */
export type ClientOperation = {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly arguments: readonly Argument[]
  /** Repeating it changes nothing more; otherwise it takes an Idempotency-Key. */
  readonly isSafe: boolean
  /** The bodies of its 2xx answers. */
  readonly answers: readonly Schema[]
}

export type Argument = {
  readonly name: string
  readonly in: 'path' | 'query' | 'body'
  readonly isRequired: boolean
  readonly schema: Schema
  readonly description: string
}

type Parameter = { name: string; in: string; required?: boolean; schema?: Schema; description?: string }
type Content = { content?: Record<string, { schema?: Schema }> }
type Operation = {
  operationId: string
  summary: string
  description: string
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export async function listOperations() {
  const document: Document = JSON.parse(JSON.stringify(await readEmittedOpenApi()))
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => describe(method, path, operation)),
  )
  return { operations, components: document.components.schemas }
}

function describe(method: string, path: string, operation: Operation): ClientOperation {
  const { operationId: name, summary, description, parameters = [], requestBody, responses } = operation
  const found = [...listParameters(parameters), ...listFields(requestBody)]
  const names = found.map((argument) => argument.name)
  const twice = names.find((one, place) => names.indexOf(one) !== place)
  if (twice !== undefined) throw new Error(`${name} takes ${twice} in two places: a client cannot distinguish them`)
  return {
    name,
    path,
    summary,
    description,
    method: method.toUpperCase(),
    arguments: found,
    isSafe: !parameters.some((parameter) => parameter.name === 'idempotency-key'),
    answers: Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([, answer]) => answer.content?.['application/json']?.schema ?? { type: 'string' }),
  }
}

function listParameters(parameters: readonly Parameter[]): readonly Argument[] {
  return parameters.flatMap((parameter) => {
    if (parameter.in !== 'path' && parameter.in !== 'query') return []
    const { name, in: place, required = false, schema = {}, description = '' } = parameter
    return [{ name, in: place, isRequired: required, schema, description }]
  })
}

function listFields(body: Content | undefined): readonly Argument[] {
  const schema = body?.content?.['application/json']?.schema
  const fields = Object.entries(schema?.properties ?? {}).filter(([name]) => name !== 'api_key')
  return fields.map(([name, field]) => ({
    name,
    in: 'body',
    isRequired: schema?.required?.includes(name) === true,
    schema: field,
    description: field.description ?? '',
  }))
}
