import { plainFields } from '../../src/model/plain-fields.ts'
import { loadExport } from '../load-export.ts'

/** What the dashboard says of the service, and where the service has it. */
const sources = {
  passwordLength: ['src/http/params.ts', 'passwordLength'],
  feedFreshHours: ['src/dealers/create-feed.ts', 'freshHours'],
  feedStaleHours: ['src/dealers/create-feed.ts', 'usualStaleHours'],
  overviewDays: ['src/http/present/usage.ts', 'overviewDays'],
  refusedDays: ['src/http/routes/dashboard/get-installation.ts', 'refusedDays'],
  priceDropDays: ['src/model/vehicle-query/read-selection.ts', 'defaultDropDays'],
  nameLength: ['src/http/params.ts', 'nameLength'],
  radiusMiles: ['src/http/present/directory.ts', 'defaultRadiusMiles'],
  mostRadiusMiles: ['src/http/present/directory.ts', 'mostRadiusMiles'],
  setupsKeptDays: ['src/model/statuses.ts', 'setupsKeptDays'],
  removedDays: ['src/db/queries/queried-vehicles.ts', 'removedDays'],
  mostResults: ['src/http/routes/search/search-vehicles.ts', 'mostResults'],
  mostDeliveries: ['src/http/routes/webhooks/list-deliveries.ts', 'mostDeliveries'],
} as const

/** The rules of the service that the dashboard names, so that they are written once. */
export async function renderDashboardRules(): Promise<string> {
  const lines: string[] = []
  for (const [name, [file, exported]] of Object.entries(sources)) {
    const value = await loadExport(file, exported)
    if (typeof value !== 'number') throw new Error(`${file}: ${exported} is no number`)
    lines.push(`  ${name}: ${value},`)
  }
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
    '/** Texts of vehicles that are shown as they are, with their labels. */',
    'export const plainFields = [',
    ...plain.map(({ name, label }) => `  { name: '${name}', label: '${label}' },`),
    '] as const',
    '',
  ].join('\n')
}
