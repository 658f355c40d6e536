import { isJson, type Json } from './contract/schema-shape.ts'
import { loadExport } from './load-export.ts'

/** The OpenAPI document that the running service would emit. */
export async function readEmittedOpenApi(): Promise<Json> {
  const emit = await loadExport('src/http/openapi.ts', 'emitOpenApi')
  const document: unknown = typeof emit === 'function' ? await emit() : null
  if (!isJson(document) || !isJson(document.paths)) throw new Error('emitOpenApi() gave no OpenAPI document')
  return document
}
