import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import { version } from '../config/version.ts'
import { chunk } from '../lib/chunk.ts'
import { nextTurn } from '../lib/in-turns.ts'
import type { Route } from './define-route.ts'
import { describeRoute } from './describe-route.ts'
import { nameComponents } from './name-components.ts'
import { toFastifyPath } from './register-route.ts'
import { routes as allRoutes } from './routes/registry.ts'
import { createServiceRoutes } from './routes/service/service-routes.ts'

const description = `Vehicle inventory of dealership websites and IMS feeds.

Every operation takes an API key in one of four equivalent ways: \`Authorization: Bearer <key>\`, \`X-API-Key: <key>\`,
\`api_key\` in the JSON body, or \`api_key\` in the query string. If you send several, the first in this list is used.
Timestamps are ISO 8601 in UTC. Clients must tolerate unknown fields.

Members who are signed in to the dashboard use the same operations with their session. Paths under \`/internal\` are the
dashboard's own: they take no API key and may change between releases.`

/** Described in one turn of the thread, which answers requests too: all of them at once took 90-140 ms. */
const routesPerTurn = 6

/** The OpenAPI 3.1 document of the routes. Deterministic; needs no database. */
export async function emitOpenApi(routes: readonly Route[] = allRoutes): Promise<object> {
  const parts: Document[] = []
  for (const some of chunk([...routes, ...serviceRoutes], routesPerTurn)) {
    parts.push(await describeRoutes(some))
    await nextTurn()
  }
  const paths: Record<string, object> = {}
  for (const part of parts) {
    for (const [path, operations] of Object.entries(part.paths ?? {})) paths[path] = { ...paths[path], ...operations }
  }
  await nextTurn()
  return nameComponents({ ...parts[0], paths })
}

async function describeRoutes(routes: readonly Route[]): Promise<Document> {
  const app = Fastify({ logger: false, exposeHeadRoutes: false })
  await nextTurn()
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Forecourt', version, description },
      components: { securitySchemes },
      security: [],
    },
  })
  await nextTurn()
  for (const route of routes) {
    const schema = describeRoute(route)
    app.route({ method: route.method, url: toFastifyPath(route.url), schema, handler: () => null })
  }
  await app.ready()
  await nextTurn()
  const document = withOptionalBodies<Document>(app.swagger())
  await app.close()
  return document
}

type Document = { paths?: object | undefined; components?: object | undefined }

const serviceRoutes = createServiceRoutes({
  isStopping: () => false,
  metrics: { contentType: 'text/plain', text: async () => '' },
  emit: async () => ({}),
})

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: '`Authorization: Bearer <key>`' },
  header: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  query: { type: 'apiKey', in: 'query', name: 'api_key' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'forecourt.session_token',
    description: 'Session of a dashboard member. Requests other than GET also carry `X-Forecourt-Dashboard: 1`.',
  },
  metrics: { type: 'http', scheme: 'bearer', description: '`Authorization: Bearer <METRICS_TOKEN>`' },
} as const

/** The plugin marks every body as required, even one whose fields are all optional. */
function withOptionalBodies<D extends { paths?: object | undefined }>(document: D): D {
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path)) {
      if (!isOperation(operation)) continue
      const { requestBody } = operation
      const schema = requestBody.content['application/json']?.schema
      requestBody.required = (schema?.required ?? []).length > 0
    }
  }
  return document
}

type Operation = {
  requestBody: { required: boolean; content: Record<string, { schema?: { required?: readonly string[] } }> }
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'requestBody' in value
}
