import type { TObject } from 'typebox'
import Type from 'typebox'
import { version } from '../config/version.ts'
import { eventTypes } from '../events/catalog.ts'
import { isRecord } from '../lib/json.ts'
import { capitalize } from '../lib/text.ts'
import { integer, orNull, text, timestamp } from '../model/field-schemas.ts'
import type { Route } from './define-route.ts'
import { addExamples, describeFields, mapValues, type Node } from './describe-fields.ts'
import { describeRoute, parameters, requestBody } from './describe-route.ts'
import { routes as allRoutes } from './routes/registry.ts'
import { createServiceRoutes } from './routes/service/service-routes.ts'
import { tags } from './tags.data.ts'

const description = `Vehicle inventory of dealership websites and IMS feeds.

Every operation takes an API key in one of four equivalent ways: \`Authorization: Bearer <key>\`, \`X-API-Key: <key>\`,
\`api_key\` in the JSON body, or \`api_key\` in the query string. If you send several, the first in this list is used.
Timestamps are ISO 8601 in UTC. Clients must tolerate unknown fields and event types.

Members who are signed in to the [dashboard](/dashboard/) use the same operations with their session. The [guides](/guide/) say how things are
done.`

const internalDescription = `Operations of the dashboard for its signed-in members. They take no API key, are no part of
the public contract and may change with every release.`

const license = { name: 'MIT', identifier: 'MIT' }

/**
 * The public OpenAPI 3.1 document: every operation outside \`/internal\`, and the webhooks. Deterministic; needs no
 * database.
 */
export function emitOpenApi(routes: readonly Route[] = allRoutes, serverUrl = '/'): object {
  const paths = describePaths([...routes.filter((route) => !isInternal(route)), ...serviceRoutes])
  const info = { title: 'Forecourt', version, license, description }
  const { session: _ofMembers, ...securitySchemes } = allSecuritySchemes
  const { Dashboard: _internal, ...publicTags } = tags
  const named = nameComponents({
    openapi: '3.1.0',
    info,
    servers: [{ url: serverUrl, description: 'This service' }],
    tags: listTags(publicTags),
    security: [],
    components: { securitySchemes },
    paths,
    webhooks: Object.fromEntries(eventTypes.map((type) => [type.name, { post: describeWebhook(type) }])),
  })
  return addExamples(describeFields(named))
}

/** The OpenAPI document of the dashboard's own operations, which its types are generated from; it is not served. */
export function emitInternalOpenApi(routes: readonly Route[] = allRoutes): object {
  const { session } = allSecuritySchemes
  return nameComponents({
    openapi: '3.1.0',
    info: { title: 'Forecourt dashboard', version, license, description: internalDescription },
    servers: [{ url: '/', description: 'This service' }],
    tags: listTags({ Dashboard: tags.Dashboard }),
    security: [],
    components: { securitySchemes: { session } },
    paths: describePaths(routes.filter(isInternal)),
  })
}

function isInternal({ url }: Route): boolean {
  return url.startsWith('/internal/')
}

function listTags(described: Readonly<Record<string, string>>): readonly object[] {
  return Object.entries(described).map(([name, text]) => ({ name, description: text }))
}

function describePaths(routes: readonly Route[]): Readonly<Record<string, object>> {
  const paths: Record<string, object> = {}
  for (const route of routes) {
    paths[route.url] = { ...paths[route.url], [route.method.toLowerCase()]: describeRoute(route) }
  }
  return paths
}

const serviceRoutes = createServiceRoutes({
  isStopping: () => false,
  metrics: { contentType: 'text/plain', text: async () => '' },
  write: async () => '',
})

const allSecuritySchemes = {
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

type Document = { readonly paths?: object; readonly webhooks?: object; readonly components?: object }

/**
 * Moves every response schema and every schema of a webhook that has a title to a component of that name and leaves a
 * reference. Throws if two different schemas share a title.
 */
export function nameComponents<D extends Document>(
  document: D,
): D & { readonly components: { readonly schemas: object } } {
  const schemas = new Map<string, unknown>()
  const refer = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer)
    if (!isRecord(value)) return value
    // Only once: doing it twice at each level would take a second for the whole document.
    // TypeBox writes a record of any names as a pattern; client generators read the plainer form.
    const { patternProperties: record, ...others } = mapValues(value, refer)
    const mapped = isRecord(record) ? { ...others, additionalProperties: record['^.*$'] } : others
    const { title, examples, ...rest }: Node = mapped
    if (typeof title !== 'string') return mapped
    const known = schemas.get(title)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(rest)) {
      throw new Error(`two schemas are called ${title}`)
    }
    schemas.set(title, rest)
    return { $ref: `#/components/schemas/${title}`, ...(examples === undefined ? {} : { examples }) }
  }
  const ofOperations = (items: object | undefined, part: 'responses' | 'requestBody') =>
    mapValues(items ?? {}, (path) =>
      mapValues(path, (operation) =>
        isRecord(operation) && isRecord(operation[part]) ? { ...operation, [part]: refer(operation[part]) } : operation,
      ),
    )
  const paths = ofOperations(document.paths, 'responses')
  const { webhooks } = document
  const named = webhooks === undefined ? {} : { webhooks: ofOperations(webhooks, 'requestBody') }
  const sorted = Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1)))
  return { ...document, paths, ...named, components: { ...document.components, schemas: sorted } }
}

/** The request that a receiver gets for an event of this type, as an operation of the OpenAPI document. */
function describeWebhook({ name, fires, data }: (typeof eventTypes)[number]): object {
  return {
    operationId: `receive${pascalCase(name)}`,
    summary: fires,
    tags: ['Events'],
    requestBody: requestBody(describeEvent(name, data)),
    ...parameters({ header: SignedHeaders }),
    security: [],
    responses,
  }
}

function describeEvent(name: string, data: TObject): TObject {
  return Type.Object(
    {
      event: Type.Literal(name, { description: 'The event type.' }),
      dealership_id: orNull(Type.String(), {
        description: 'Public id of the dealership; null for a setup that failed before there was one.',
      }),
      timestamp: timestamp('When the event fired.'),
      id: integer('Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.'),
      test: Type.Optional(
        Type.Literal(true, { description: 'Only on test events, whose data is about a vehicle that does not exist.' }),
      ),
      data,
    },
    { title: `${pascalCase(name)}Event` },
  )
}

const SignedHeaders = Type.Object({
  'X-Service-Event': text('The event type with underscores in place of periods.'),
  'X-Service-Signature': text('Hex HMAC-SHA256 of the raw body, keyed with the secret.'),
  'X-Service-Signature-Previous': Type.Optional(text('The same with the previous secret, while it still counts.')),
  'webhook-id': text('The same for every attempt to deliver one event to one webhook.'),
  'webhook-timestamp': text('Unix time of the attempt, in seconds.'),
  'webhook-signature': text('Signatures of the Standard Webhooks specification, separated by spaces.'),
})

const responses = {
  '2XX': { description: 'Delivered. The body is ignored.' },
  '4XX': { description: 'Refused: the delivery is not repeated, and 410 also deactivates the webhook.' },
  '5XX': { description: 'Failed: the delivery is attempted up to three times.' },
}

function pascalCase(name: string): string {
  return name.split(/[._]/).map(capitalize).join('')
}
