import Type from 'typebox'
import { respondPage } from '../../answer.ts'
import { buildFile } from '../../built-files.ts'
import { defineRoute, type Route } from '../../define-route.ts'

const json = { type: 'application/json; charset=utf-8', caching: 'public, max-age=3600' } as const

/** `write` writes the document as JSON, and is called once; then it is compressed. */
export function createOpenApiRoute(write: () => Promise<string>): Route {
  const make = async () => buildFile(json, Buffer.from(await write()))
  let made: ReturnType<typeof make> | null = null
  return defineRoute({
    name: 'getOpenApi',
    method: 'GET',
    url: '/openapi.json',
    access: 'public',
    summary: 'Get this OpenAPI document',
    description: 'OpenAPI 3.1, generated from the routes that the service runs.',
    uses: [],
    responses: { 200: Type.Object({}, { description: 'An OpenAPI 3.1 document.', additionalProperties: true }) },
    async run() {
      made ??= make().catch((error: unknown) => {
        made = null
        throw error
      })
      const { etag, caching, bodies } = await made
      return respondPage({ etag, headers: { 'cache-control': caching }, body: (encoding) => bodies[encoding] })
    },
  })
}
