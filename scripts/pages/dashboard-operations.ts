import { usedOperations } from '../../dashboard/src/api/used-operations.data.ts'
import { readEmittedOpenApi } from '../emitted-openapi.ts'
import { createTypeWriter, type Schema } from './schema-types.ts'

type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: Schema }
type Body = { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>; readonly required?: boolean }
type Operation = {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, Body>>
}
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** The operations that the dashboard uses, as types and a table of methods and paths, from both OpenAPI documents. */
export async function renderDashboardOperations(): Promise<string> {
  const documents: readonly Document[] = JSON.parse(
    JSON.stringify([await readEmittedOpenApi(), await readEmittedOpenApi('emitInternalOpenApi')]),
  )
  const types = createTypeWriter(Object.assign({}, ...documents.map(({ components }) => components.schemas)))
  const paths = documents.flatMap((document) => Object.entries(document.paths))
  const found = paths.flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const used = usedOperations.map((name) => {
    const operation = found.find((each) => each.operation.operationId === name)
    if (operation === undefined) throw new Error(`the dashboard uses ${name}, which is no operation`)
    return { name, ...operation }
  })
  const shapes = used.map(({ name, operation }) => `  ${name}: ${shapeOf(operation, types.write)}`)
  const table = used.map(({ name, method, path }) => `  ${name}: { method: '${method}', path: '${path}' },`)
  return [
    '// Made from the OpenAPI documents by `npm run generate`; never edited.',
    '',
    ...types.named(),
    'export type Operations = {',
    ...shapes,
    '}',
    '',
    'export const operations = {',
    ...table,
    '} as const',
    '',
  ].join('\n')
}

function shapeOf(operation: Operation, write: (schema: Schema) => string): string {
  const fieldsIn = (place: string) =>
    (operation.parameters ?? [])
      .filter((parameter) => parameter.in === place && parameter.name !== 'api_key')
      .map(({ name, required, schema }) => `${name}${required === true ? '' : '?'}: ${write(schema ?? {})}`)
  const body = jsonOf(operation.requestBody)
  const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
  return [
    `{ params: { ${fieldsIn('path').join('; ')} }`,
    `query: { ${fieldsIn('query').join('; ')} }`,
    `body: ${body === null ? 'undefined' : write(withoutKey(body))}`,
    `response: ${successes.map(([, success]) => write(jsonOf(success) ?? {})).join(' | ')} }`,
  ].join('; ')
}

function jsonOf(body: Body | undefined): Schema | null {
  return body?.content?.['application/json']?.schema ?? null
}

/** The session is in the cookie. */
function withoutKey(schema: Schema): Schema {
  const { api_key: _key, ...properties } = schema.properties ?? {}
  return { ...schema, properties }
}
