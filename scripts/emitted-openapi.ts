import { isJson, type Json } from './contract/schema-shape.ts'
import { loadExport } from './load-export.ts'

/** The public OpenAPI document, which the service serves, or the one of the dashboard's own operations. */
export async function readEmittedOpenApi(name: 'emitOpenApi' | 'emitInternalOpenApi' = 'emitOpenApi'): Promise<Json> {
  const emit = await loadExport('src/http/openapi.ts', name)
  const document: unknown = typeof emit === 'function' ? await emit() : null
  if (!isJson(document) || !isJson(document.paths)) throw new Error(`${name}() gave no OpenAPI document`)
  return document
}
