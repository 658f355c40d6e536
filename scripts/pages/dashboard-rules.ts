import { priceEventTypes } from '../../src/events/catalog.ts'
import { routes } from '../../src/http/routes/registry.ts'
import { plainFields } from '../../src/model/plain-fields.ts'
import { loadExport } from '../load-export.ts'

/** What the dashboard says of the service, and where the service has it. */
const sources = {
  passwordLength: ['src/http/params.ts', 'passwordLength'],
  feedFreshHours: ['src/dealers/create-feed.ts', 'freshHours'],
  feedStaleHours: ['src/dealers/create-feed.ts', 'usualStaleHours'],
  overviewDays: ['src/http/present/usage.ts', 'overviewDays'],
  refusedDays: ['src/http/routes/dashboard/installation.ts', 'refusedDays'],
  priceDropDays: ['src/model/vehicle-query/read-selection.ts', 'defaultDropDays'],
  nameLength: ['src/http/params.ts', 'nameLength'],
  radiusMiles: ['src/model/vehicle-query/read-selection.ts', 'defaultRadiusMiles'],
  setupsKeptDays: ['src/model/statuses.ts', 'setupsKeptDays'],
  removedDays: ['src/db/queries/queried-vehicles.ts', 'removedDays'],
  mostResults: ['src/http/routes/search/search-vehicles.ts', 'mostResults'],
  mostDeliveries: ['src/http/routes/webhooks/deliveries.ts', 'mostDeliveries'],
  mostUnits: ['src/accounts/limits/change-limits.ts', 'maxUnits'],
  linkDays: ['src/accounts/members/invitations.ts', 'linkDays'],
  sessionDays: ['src/accounts/members/create-auth.ts', 'sessionDays'],
} as const

/** The bounds of what its forms send: the route, the field of its body, and the keyword of the field's schema. */
const bounds = {
  mostRows: ['createSetupBatch', 'dealerships', 'maxItems'],
  mostStaleHours: ['createFeed', 'staleness_threshold_hours', 'maximum'],
  directoryLength: ['createFeed', 'ftp_path', 'maxLength'],
  fileNameLength: ['createFeed', 'file_name', 'maxLength'],
  identifierLength: ['createFeed', 'dealer_identifier', 'maxLength'],
  mostPercent: ['createWebhooks', 'conditions.percent_min', 'maximum'],
  queryLength: ['searchVehicles', 'query', 'maxLength'],
  wordsLength: ['queryInventory', 'filters.text', 'maxLength'],
  stockNumberLength: ['queryInventory', 'filters.stocknum', 'maxLength'],
  shortestZip: ['queryInventory', 'filters.near.zip', 'minLength'],
  zipLength: ['queryInventory', 'filters.near.zip', 'maxLength'],
  mostRadiusMiles: ['queryInventory', 'filters.near.radius_miles', 'maximum'],
  mostInRange: ['queryInventory', 'filters.odometer.max', 'maximum'],
  shortestToken: ['getInvitation', 'token', 'minLength'],
} as const

/** The rules of the service that the dashboard names, so that they are written once. */
export async function renderDashboardRules(): Promise<string> {
  const lines: string[] = []
  for (const [name, [file, exported]] of Object.entries(sources)) {
    const value = await loadExport(file, exported)
    if (typeof value !== 'number') throw new Error(`${file}: ${exported} is no number`)
    lines.push(`  ${name}: ${value},`)
  }
  for (const [name, bound] of Object.entries(bounds)) lines.push(`  ${name}: ${readBound(bound)},`)
  const retries = await loadExport('src/model/webhook-retry.ts', 'longRetrySeconds')
  if (!Array.isArray(retries)) throw new Error('src/model/webhook-retry.ts: longRetrySeconds is no list')
  const hours = Math.round(retries.reduce((sum: number, seconds) => sum + Number(seconds), 0) / 3600)
  const plain = Object.entries(plainFields).map(([name, { label }]) => ({ name, label }))
  return [
    '// Generated from the constants of the service: npm run generate.',
    '',
    'export const rules = {',
    ...lines,
    `  longRetryHours: ${hours},`,
    '} as const',
    '',
    '/** Webhooks of these events may carry conditions. */',
    `export const priceEvents: readonly string[] = ['${priceEventTypes.join("', '")}']`,
    '',
    '/** Texts of vehicles that are shown as they are, with their labels. */',
    'export const plainFields = [',
    ...plain.map(({ name, label }) => `  { name: '${name}', label: '${label}' },`),
    '] as const',
    '',
  ].join('\n')
}

/** Of a list, its own bound or that of its items. Throws an error that names what is missing. */
function readBound([route, field, keyword]: readonly [route: string, field: string, keyword: string]): number {
  const properties = (schema: unknown) => Reflect.get(Object(schema), 'properties')
  let schema: unknown = routes.find(({ name }) => name === route)?.body
  for (const name of field.split('.')) schema = stated(Reflect.get(Object(properties(schema)), name))
  const { [keyword]: own, items } = Object(schema)
  const bound: unknown = own ?? Object(items)[keyword]
  if (typeof bound !== 'number') throw new Error(`${route}: ${field} has no ${keyword}`)
  return bound
}

/** What a field is if it is not null. */
function stated(schema: unknown): unknown {
  const { anyOf } = Object(schema)
  return Array.isArray(anyOf) ? anyOf.find(({ type }) => type !== 'null') : schema
}
