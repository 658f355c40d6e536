import { expect, test } from 'vitest'
import { planNew } from './new.ts'
import { kinds } from './scaffold/kinds.ts'
import { applyEdit } from './scaffold/scaffold-kind.ts'

const around = {
  paths: [
    'migrations/0001_accounts.sql',
    'migrations/0009_more.sql',
    'docs/decisions/0002-prices.md',
    'src/jobs/import-site.ts',
  ],
  today: new Date('2026-11-21T10:00:00Z'),
}
const pathsOf = (kind: string, name: string) => planNew(kind, name, around).files.map(({ path }) => path)

test.each([
  ['platform', 'dealer-inspire', 'src/platforms/sites/dealer-inspire/platform.ts'],
  ['endpoint', 'dealers/list-dealers', 'src/http/routes/dealers/list-dealers.ts'],
  ['job', 'refresh-site', 'src/jobs/refresh-site.ts'],
  ['migration', 'vehicle-photos', 'migrations/0010_vehicle_photos.sql'],
  ['decision', 'Prices: what "price" means', 'docs/decisions/0003-prices-what-price-means.md'],
])('a new %s called %s starts at %s', (kind, name, path) => {
  expect(pathsOf(kind, name)[0]).toBe(path)
})

test('the first migration and the first decision have number 0001', () => {
  const empty = { ...around, paths: [] }
  expect(planNew('migration', 'accounts', empty).files[0]?.path).toBe('migrations/0001_accounts.sql')
  expect(planNew('decision', 'The stack', empty).files[0]?.path).toBe('docs/decisions/0001-the-stack.md')
})

test('a new part is imported and listed by its registry, where its name belongs', () => {
  const { edits = [] } = planNew('platform', 'dealer-inspire', around)
  const listing = (names: string) =>
    `import { a } from './sites/a/platform.ts'\n\nexport const adapters: readonly Platform[] = [\n  a,\n${names}  z,\n]\n`
  expect(edits.filter(({ path }) => path === 'src/platforms/registry.ts').reduce(applyEdit, listing(''))).toBe(
    `import { dealerInspire } from './sites/dealer-inspire/platform.ts'\n${listing('  dealerInspire,\n')}`,
  )
})

test('a place that is no longer there is named, before anything is written', () => {
  const { edits = [] } = planNew('setting', 'PROXY_URL', around)
  expect(() => edits.reduce(applyEdit, 'export const settings = {}')).toThrow(
    'src/config/variables.ts has no place for',
  )
})

test.each([
  ['platform', 'DealerInspire'],
  ['platform', '../x'],
  ['platform', ''],
  ['endpoint', 'list-dealers'],
  ['endpoint', 'dealers/list'],
  ['endpoint', 'dealers/../list-dealers'],
  ['job', 'refresh'],
  ['event', 'sold'],
  ['event', 'Vehicle.Sold'],
  ['feed', 'dealer-feed'],
  ['field', 'warrantyText'],
  ['field', 'warranty_text --all'],
  ['setting', 'proxyUrl'],
  ['migration', 'a/b'],
  ['decision', '!'],
])('a %s may not be called "%s"', (kind, name) => {
  expect(() => planNew(kind, name, around)).toThrow(`npm run new -- ${kind}`)
})

test('an unknown kind is answered with the list of kinds', () => {
  for (const { kind } of kinds) expect(() => planNew('spaceship', 'x', around)).toThrow(kind)
})

test('existing files are never overwritten', () => {
  expect(() => planNew('job', 'import-site', around)).toThrow('src/jobs/import-site.ts is there already')
})
