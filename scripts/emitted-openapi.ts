import { isJson, type Json } from './contract/schema-shape.ts'
import { loadExport } from './load-export.ts'

type Name = 'emitOpenApi' | 'emitInternalOpenApi'
const emitted = new Map<Name, Promise<Json>>()

/** The public OpenAPI document, which the service serves, or the one of the dashboard's own operations; made once. */
export function readEmittedOpenApi(name: Name = 'emitOpenApi'): Promise<Json> {
  const document = emitted.get(name) ?? emitDocument(name)
  emitted.set(name, document)
  return document
}

async function emitDocument(name: Name): Promise<Json> {
  const emit = await loadExport('src/http/openapi.ts', name)
  const document: unknown = typeof emit === 'function' ? await emit() : null
  if (!isJson(document) || !isJson(document.paths)) throw new Error(`${name}() gave no OpenAPI document`)
  return document
}
