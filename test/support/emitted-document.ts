import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Route } from '../../src/http/define-route.ts'
import { emitInternalOpenApi, emitOpenApi } from '../../src/http/openapi.ts'

/** Both OpenAPI documents as one. */
type EmittedDocument = {
  readonly paths: object
  readonly webhooks: object
  readonly schemas: Readonly<Record<string, object>>
  /** A check of a schema of the document. */
  compile(schema: object): ValidateFunction
  errorsText(errors: readonly ErrorObject[] | null | undefined): string
}

/** Emitted once for all tests of a worker: doing so took most of the start of a test's service. */
let ofAllRoutes: Promise<EmittedDocument> | null = null

export function readEmittedDocument(routes?: readonly Route[]): Promise<EmittedDocument> {
  if (routes !== undefined) return emit(routes)
  ofAllRoutes ??= emit()
  return ofAllRoutes
}

type Document = {
  readonly paths: object
  readonly webhooks?: object
  readonly components: { readonly schemas?: Readonly<Record<string, object>> }
}

async function emit(routes?: readonly Route[]): Promise<EmittedDocument> {
  const documents = [withOwnNames(emitOpenApi(routes), 'public'), withOwnNames(emitInternalOpenApi(routes), 'internal')]
  const schemas = Object.assign({}, ...documents.map(({ components }) => components.schemas))
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(Object(schema), name)
  const compiled = new Map<object, ValidateFunction>()
  return {
    paths: Object.assign({}, ...documents.map(({ paths }) => paths)),
    webhooks: Object.assign({}, ...documents.map(({ webhooks }) => webhooks)),
    schemas,
    compile: (schema) => {
      const known = compiled.get(schema) ?? ajv.compile(schema)
      compiled.set(schema, known)
      return known
    },
    errorsText: (errors) => ajv.errorsText(errors === null || errors === undefined ? null : [...errors]),
  }
}

/**
 * Ajv reads a whole schema anew for each reference into it: as schemas of their own, components are read once. Both documents
 * have some of the same name.
 */
function withOwnNames(document: object, prefix: string): Document {
  const text = JSON.stringify(document).replaceAll('"#/components/schemas/', `"${prefix}.`)
  const { components, ...rest }: Document = JSON.parse(text)
  const named = Object.entries(components.schemas ?? {}).map(([name, schema]) => [`${prefix}.${name}`, schema])
  return { ...rest, components: { schemas: Object.fromEntries(named) } }
}
