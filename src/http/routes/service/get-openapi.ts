import Type from 'typebox'
import { defineRoute, type Route } from '../../define-route.ts'

/** `emit` creates the document and is called once. */
export function createOpenApiRoute(emit: () => Promise<object>): Route {
  let document: Promise<object> | null = null
  return defineRoute({
    name: 'getOpenApi',
    method: 'GET',
    url: '/openapi.json',
    access: 'public',
    summary: 'Get this OpenAPI document',
    description: 'OpenAPI 3.1, generated from the routes that the service runs.',
    uses: [],
    responses: { 200: Type.Object({}, { description: 'An OpenAPI 3.1 document.', additionalProperties: true }) },
    run: () => {
      document ??= emit()
      return document
    },
  })
}
