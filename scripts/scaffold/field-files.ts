import { capitalize } from '../../src/lib/text.ts'
import { factNames } from '../../src/model/vehicle-facts.ts'
import { type Edit, nextNumber, type Plan, type Surroundings } from './scaffold-kind.ts'

const fields = 'src/model/plain-fields.ts'
const facts = 'src/model/vehicle-facts.ts'
const queries = 'src/model/vehicle-query/query-fields.ts'
const filters = 'src/model/vehicle-query/query-schema.ts'

/** A text of websites, with `--ims` also of feeds; with `--filter` vehicles are queried by whether they have it. */
export function planField(given: string, { paths }: Surroundings): Plan {
  const [name = '', ...options] = given.split(' ')
  const inFeeds = options.includes('--ims')
  const words = name.split('_')
  const label = capitalize(words.join(' '))
  const names = [...new Set([label, words.map(capitalize).join(' ')])].map((each) => `'${each}'`).join(', ')
  const filter = `has_${name}`
  const entry: Edit = {
    path: fields,
    from: 'export const plainFields = {',
    until: '} as const satisfies',
    text: `  ${name}: {
    label: '${label}',
    meaning: '${label} in the dealer’s words',
    names: [${names}],
    feed: '${inFeeds ? 'stated' : 'never'}',
  },
`,
  }
  const next = [
    `${fields}: what ${name} means, the names that feeds, records and labels give it, and its property of schema.org`,
    'npm run generate, and node scripts/check-openapi.ts --accept-additions once its shape is final',
    'a case in src/normalize/normalize-vehicle.test.ts; expectations of real records that state it',
  ]
  if (!options.includes('--filter')) return { files: [], edits: [entry], next }
  const feed = inFeeds ? `, feed: (row) => row.${name} !== undefined` : ''
  return {
    files: [
      {
        path: `migrations/${nextNumber(paths, 'migrations')}_${filter}.sql`,
        text: migration(filter, inFeeds),
      },
    ],
    edits: [
      entry,
      {
        path: facts,
        from: 'export const vehicleFacts = {',
        until: '} as const satisfies',
        text: `  ${filter}: { type: 'boolean', website: (page) => page.${name} !== null${feed} },\n`,
      },
      { path: queries, from: 'export const flagFields = {', until: '} as const', text: `  ${filter}: '${filter}',\n` },
      {
        path: filters,
        from: 'export const VehicleFilters = Type.Object(\n  {\n',
        until: '    year: bound(count',
        text: `    ${filter}: flag('${label} is stated.'),\n`,
      },
    ],
    next: [...next, 'dashboard/src/pages/inventory/address.ts: the filter, if the dashboard is to offer it'],
  }
}

/** Queries read listed vehicles from one index: a column that it lacks would have them read whole rows. */
function migration(column: string, inFeeds: boolean): string {
  const covered = ['condition', ...factNames, column, 'inventory_date', 'first_seen_at', 'updated_at'].join(', ')
  const feeds = ['ims_staged_vehicles', 'ims_vehicles']
  return `-- Vehicles are queried by whether they state it. Websites' rows are filled by the job that renders anew; a feed's row
-- that states it has another hash, and is read again.
ALTER TABLE website_vehicles ADD COLUMN ${column} boolean;
${inFeeds ? feeds.map((table) => `ALTER TABLE ${table} ADD COLUMN ${column} boolean;\n`).join('') : ''}DROP INDEX website_vehicles_queried;
CREATE INDEX website_vehicles_queried ON website_vehicles (dealership_id, vin)
  INCLUDE (${covered}) WHERE active;
`
}
