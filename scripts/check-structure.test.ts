import { describe, expect, test } from 'vitest'
import { checkPlausible, checkStructure, countLookedAt } from './check-structure.ts'
import { minCounts } from './structure/layout.data.ts'

/** A tree without violations; each test adds or changes one file. */
const sound: Readonly<Record<string, string>> = {
  'package.json': '{ "dependencies": { "pg": "1.0.0" } }',
  'docs/decisions/0001-stack-and-dependencies.md': '`pg`: PostgreSQL\n',
  'README.md': 'Read `ARCHITECTURE.md` and `src/platforms/sites/<id>/platform.ts`.\n',
  'ARCHITECTURE.md': 'See [the registry](src/platforms/registry.ts).\n',
  'src/lib/README.md': 'Leaf functions.\n',
  'src/lib/clock.ts': 'export const clock = 1\n',
  'src/model/README.md': 'The nouns.\n',
  'src/model/dealership.ts': "import { clock } from '../lib/clock.ts'\nexport const dealership = clock\n",
  'src/platforms/README.md': 'Adapters.\n',
  'src/platforms/registry.ts': "import { one } from './sites/one/platform.ts'\nexport const platforms = [one]\n",
  'src/platforms/sites/one/platform.ts':
    "import type { dealership } from '../../../model/dealership.ts'\nexport const one = 1\n",
}

function problemsWith(change: Readonly<Record<string, string | null>>): readonly string[] {
  const files = Object.entries({ ...sound, ...change }).flatMap(([path, text]) =>
    text === null ? [] : [[path, text] as const],
  )
  return checkStructure(new Map(files))
}

test('no path has a known name in the temporary directory of all users', () => {
  const paths = [
    "join(tmpdir(), 'forecourt')",
    `path.join(os.tmpdir(), \`forecourt-\${name}\`)`,
    'resolve(tmpdir(), name, "sockets")',
    `\`\${tmpdir()}/forecourt\``,
    "'/tmp/forecourt'",
    "mkdirSync(join(tmpdir(), 'forecourt'))",
  ]
  for (const path of paths) {
    for (const file of ['src/model/x.ts', 'test/support/x.ts', 'bench/x.ts', 'scripts/x.ts', 'sandbox/x.ts']) {
      expect([path, problemsWith({ [file]: `export const x = ${path}\n` })]).toEqual([
        path,
        [expect.stringContaining('in the temporary directory of all users')],
      ])
    }
  }
  const allowed = [
    "mkdtempSync(join(tmpdir(), 'forecourt-'))",
    "await fs.mkdtemp(join(tmpdir(), 'a-'))",
    'readdir(tmpdir())',
  ]
  for (const path of allowed) expect(problemsWith({ 'src/model/x.ts': `export const x = ${path}\n` })).toEqual([])
})

test('an expectation that accepts every object is a problem', () => {
  const expecting = (value: string) => `test('x', () => expect(a).toMatchObject({ b: { c: ${value} } }))\n`
  expect(problemsWith({ 'src/model/x.test.ts': expecting('{}') })).toEqual([
    'src/model/x.test.ts:1: toMatchObject accepts every object for {}; use toEqual',
  ])
  expect(problemsWith({ 'src/model/x.test.ts': expecting('{ d: 1 }') })).toEqual([])
})

test('a valid tree has no problem', () => {
  expect(problemsWith({})).toEqual([])
})

describe('imports go one way', () => {
  test.each([
    ['src/lib/x.ts', '../model/dealership.ts', 'lib may not import model'],
    ['src/model/x.ts', '../platforms/registry.ts', 'model may not import platforms'],
    ['src/platforms/x.ts', '../../scripts/new.ts', 'outside src'],
  ])('%s may not import %s', (path, specifier, message) => {
    const tree = { 'scripts/new.ts': '', [path]: `import { x } from '${specifier}'\nexport const y = x\n` }
    expect(problemsWith(tree)).toEqual([expect.stringContaining(message)])
  })

  test('a type import, a re-export and a dynamic import count as imports', () => {
    for (const line of [
      "import type { one } from '../platforms/sites/one/platform.ts'",
      "export { one } from '../platforms/sites/one/platform.ts'",
      "const one = await import('../platforms/sites/one/platform.ts')",
      "type One = typeof import('../platforms/sites/one/platform.ts')",
    ]) {
      expect(problemsWith({ 'src/model/x.ts': `${line}\n` })).toEqual([
        'src/model/x.ts imports src/platforms/sites/one/platform.ts: model may not import platforms',
      ])
    }
  })

  test('http may enqueue but not see jobs, and nothing imports main', () => {
    const folders = ['http', 'queue', 'jobs', 'main', 'dealers']
    const readmes = Object.fromEntries(folders.map((folder) => [`src/${folder}/README.md`, 'x\n']))
    const files = {
      'src/queue/names.ts': 'export const a = 1\n',
      'src/jobs/registry.ts': "import { a } from './run-it.ts'\nexport const b = a\n",
      'src/jobs/run-it.ts': 'export const a = 1\n',
      'src/main/context.ts': 'export const a = 1\n',
    }
    const server = (target: string) => ({ 'src/http/server.ts': `import { a } from '${target}'\nexport const s = a\n` })
    expect(problemsWith({ ...readmes, ...files, ...server('../queue/names.ts') })).toEqual([])
    expect(problemsWith({ ...readmes, ...files, ...server('../jobs/run-it.ts') })).toHaveLength(1)
    expect(problemsWith({ ...readmes, ...files, ...server('../main/context.ts') })).toHaveLength(1)
  })

  test('one adapter may not import another', () => {
    const two = {
      'src/platforms/registry.ts': "import './sites/one/platform.ts'\nimport './sites/two/platform.ts'\n",
      'src/platforms/sites/two/platform.ts': "import { one } from '../one/platform.ts'\nexport const two = one\n",
    }
    expect(problemsWith(two)).toEqual([expect.stringContaining('one adapter may not import another')])
    const deeper = {
      ...two,
      'src/platforms/sites/two/platform.ts': '',
      'src/platforms/sites/two/parse.ts': "import '../one/platform.ts'\n",
    }
    expect(problemsWith(deeper)).toEqual([expect.stringContaining('one adapter may not import another')])
  })

  test('adapters may import their own files and a neighboring folder that is not an adapter', () => {
    const paging = {
      'src/platforms/engine/paging/read-page.ts': 'export const page = 1\n',
      'src/platforms/sites/one/parse.ts': "export { page } from '../../engine/paging/read-page.ts'\n",
      'src/platforms/sites/one/platform.ts': "import { page } from './parse.ts'\nexport const one = page\n",
    }
    expect(problemsWith(paging)).toEqual([])
  })

  test('a folder missing from the table is rejected', () => {
    const added = { 'src/extras/README.md': 'x\n', 'src/extras/x.ts': 'export const x = 1\n' }
    expect(problemsWith(added)).toEqual([expect.stringContaining('src/extras is not in')])
  })

  test('an import that resolves to nothing is reported', () => {
    expect(problemsWith({ 'src/lib/x.ts': "import './gone.ts'\n" })).toEqual([
      'src/lib/x.ts imports src/lib/gone.ts, which is not in the repository',
    ])
  })

  test('an import cycle is reported once', () => {
    const circle = {
      'src/lib/a.ts': "import './b.ts'\n",
      'src/lib/b.ts': "import './c.ts'\n",
      'src/lib/c.ts': "import './a.ts'\n",
    }
    expect(problemsWith(circle)).toEqual(['import cycle: src/lib/a.ts -> src/lib/b.ts -> src/lib/c.ts -> src/lib/a.ts'])
    const pages = { 'dashboard/src/a.tsx': "import './b.tsx'\n", 'dashboard/src/b.tsx': "import './a.tsx'\n" }
    expect(problemsWith(pages)).toEqual([
      'import cycle: dashboard/src/a.tsx -> dashboard/src/b.tsx -> dashboard/src/a.tsx',
    ])
  })

  test('tests may import across folders, and text that only looks like an import is ignored', () => {
    expect(problemsWith({ 'src/lib/clock.test.ts': "import '../platforms/registry.ts'\n" })).toEqual([])
    expect(
      problemsWith({ 'src/lib/x.ts': "// import '../model/dealership.ts'\nexport const t = `import './y.ts'`\n" }),
    ).toEqual([])
  })
})

describe('the contents of a file', () => {
  test.each([
    'export const port = process.env.PORT\n',
    "export const port = process['env'].PORT\n",
    "import { env } from 'node:process'\nexport const port = env.PORT\n",
    'export const { env } = process\n',
  ])('the environment is read in src/config alone: %j', (text) => {
    expect(problemsWith({ 'src/lib/x.ts': text })).toEqual(['src/lib/x.ts reads the environment; only src/config does'])
    const config = { 'src/config/README.md': 'Settings.\n', 'src/config/x.ts': text }
    expect(problemsWith(config)).toEqual([])
  })

  test.each([
    'export const x = (tx: any) => listRows(tx)`SELECT id FROM vehicle`\n',
    "export const x = 'select id from vehicle where id = $1'\n",
    'export const x = `UPDATE vehicle SET vin = 1`\n',
  ])('SQL is in src/db alone: %j', (text) => {
    expect(problemsWith({ 'src/model/x.ts': text })).toEqual([expect.stringContaining('src/model/x.ts has SQL')])
    const db = { 'src/db/README.md': 'SQL.\n', 'src/db/queries/x.ts': text }
    expect(problemsWith(db)).toEqual([])
  })

  test('the tag for SQL is used in src/db alone', () => {
    const db = { 'src/db/README.md': 'SQL.\n', 'src/db/sql.ts': 'export const sql = 1\n' }
    const text = "import { sql } from '../db/sql.ts'\nexport const x = sql\n"
    const store = { 'src/store/README.md': 'Rows.\n', 'src/store/x.ts': text }
    expect(problemsWith({ ...db, ...store })).toEqual([expect.stringContaining('src/store/x.ts has SQL')])
  })

  test('a sentence that starts like an SQL statement is not SQL', () => {
    expect(problemsWith({ 'src/model/x.ts': "export const x = 'Select a dealer from the list'\n" })).toEqual([])
  })

  test.each(['export default 1\n', 'const a = 1\nexport { a as default }\n'])(
    'a default export is rejected: %j',
    (text) => {
      expect(problemsWith({ 'src/lib/x.ts': text })).toEqual([expect.stringContaining('default export')])
    },
  )

  test('a barrel is rejected', () => {
    expect(problemsWith({ 'src/lib/x.ts': "export * from './clock.ts'\n" })).toEqual([
      expect.stringContaining('export *'),
    ])
  })
})

describe('who sees what', () => {
  const problemsOf = (text: string, file = 'listings.ts') =>
    problemsWith({
      'src/db/README.md': 'SQL.\n',
      [`src/db/queries/${file}`]: `export const listings = (id: number) => \`${text}\`\n`,
    })

  test.each([
    ['SELECT vin FROM website_vehicles WHERE active', 'website_vehicles'],
    [
      'SELECT v.vin FROM subscriptions AS s JOIN ims_vehicles AS v USING (dealership_id)',
      'subscriptions, ims_vehicles',
    ],
    ['SELECT f.id FROM seen_dealerships($1) AS d, feeds AS f WHERE f.dealership_id = d.id', 'feeds'],
    ['SELECT 1 WHERE EXISTS (\\n SELECT FROM\\n events)', 'events'],
    ['UPDATE webhooks SET active = false WHERE id = $1', 'webhooks'],
    ['DELETE FROM members WHERE id = $1', 'members'],
    ["SELECT vin FROM viewed_website_vehicles($1, 'all')", 'viewed_website_vehicles'],
  ])('%s is rejected', (text, tables) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining(`listings names ${tables};`)])
  })

  test.each([
    'SELECT vin, imports FROM seen_website_vehicles($1) AS events, generate_series(1, 2) AS feed',
    'UPDATE webhooks SET active = false WHERE id IN (SELECT id FROM own_webhooks($1))',
    'DELETE FROM members WHERE id IN (SELECT id FROM own_members($1))',
    'INSERT INTO webhooks (account_id) VALUES ($1)',
    'SELECT id FROM events_of_day JOIN feed_files AS feeds ON true',
  ])('%s is not', (text) => {
    expect(problemsOf(text)).toEqual([])
  })

  test('a file or a statement that is listed may name the tables, and what names none is not listed', () => {
    expect(problemsOf('SELECT vin FROM website_vehicles', 'website-vehicles.ts')).toEqual([])
    expect(problemsOf('SELECT vin FROM seen_website_vehicles($1)', 'website-vehicles.ts')).toEqual([
      expect.stringContaining('take it off the list'),
    ])
    expect(problemsOf('SELECT id FROM api_keys', 'callers.ts')).toContainEqual(
      expect.stringContaining('callers.ts: listings names api_keys'),
    )
  })
})

describe('names and lengths', () => {
  test.each([
    'index',
    'utils',
    'helpers',
    'common',
    'misc',
    'shared',
    'manager',
    'types',
    'date-utils',
    'dealer-manager',
  ])('a file may not be called %s', (name) => {
    expect(problemsWith({ [`src/lib/${name}.ts`]: '' })).toEqual([
      expect.stringContaining('does not say what is in it'),
    ])
  })

  test.each([
    'src/lib/readText.ts',
    'src/lib/ReadText.ts',
    'src/lib/read_text.ts',
    'src/lib/read.spec.ts',
    'test/Flows/x.test.ts',
  ])('%s is not kebab-case', (path) => {
    expect(problemsWith({ [path]: '' })).toEqual([expect.stringContaining('kebab-case')])
  })

  test('401 lines are too many, except for tests and data', () => {
    const long = 'export {}\n'.repeat(401)
    expect(problemsWith({ 'src/lib/x.ts': long })).toEqual(['src/lib/x.ts has 401 lines; 400 is the limit'])
    expect(problemsWith({ 'src/lib/x.ts': 'export {}\n'.repeat(400) })).toEqual([])
    expect(problemsWith({ 'src/lib/x.test.ts': long, 'src/lib/x.data.ts': long })).toEqual([])
  })
})

describe('registries', () => {
  test('an adapter that its registry does not import is reported', () => {
    expect(problemsWith({ 'src/platforms/sites/two/platform.ts': 'export const two = 2\n' })).toEqual([
      'src/platforms/registry.ts does not list two',
    ])
  })

  test('a registry that lists a missing adapter is reported', () => {
    expect(problemsWith({ 'src/platforms/sites/one/platform.ts': null })).toContain(
      'src/platforms/registry.ts lists one, which is not there',
    )
  })

  test('a missing registry is reported', () => {
    const jobs = { 'src/jobs/README.md': 'x\n', 'src/jobs/refresh-site.ts': 'export const x = 1\n' }
    expect(problemsWith(jobs)).toEqual(['src/jobs/registry.ts is missing'])
  })

  test('a route and a job must be listed, their tests must not', () => {
    const http = {
      'src/http/README.md': 'x\n',
      'src/http/routes/registry.ts': 'export const routes = []\n',
      'src/http/routes/dealers/list-dealers.ts': 'export const listDealers = 1\n',
      'src/http/routes/dealers/list-dealers.test.ts': '',
    }
    expect(problemsWith(http)).toEqual(['src/http/routes/registry.ts does not list dealers/list-dealers'])
    const jobs = {
      'src/jobs/README.md': 'x\n',
      'src/jobs/define-job.ts': 'export const x = 1\n',
      'src/jobs/registry.ts': 'export const jobs = []\n',
      'src/jobs/refresh-site.ts': 'export const x = 1\n',
    }
    expect(problemsWith(jobs)).toEqual(['src/jobs/registry.ts does not list refresh-site'])
  })

  test('a list that is part of a registry counts as the registry', () => {
    const http = {
      'src/http/README.md': 'x\n',
      'src/http/routes/registry.ts': 'export const routes = []\n',
      'src/http/routes/dashboard/dashboard-routes.ts': "import './keys.ts'\n",
      'src/http/routes/dashboard/keys.ts': '',
      'src/http/routes/dashboard/members.ts': '',
    }
    expect(problemsWith(http)).toEqual(['src/http/routes/registry.ts does not list dashboard/members'])
  })
})

describe('packages', () => {
  const reasons = { 'docs/decisions/0001-stack-and-dependencies.md': '`pg` and `vitest`\n' }
  const manifest = (dependencies: object, devDependencies = {}) => ({
    'package.json': JSON.stringify({ dependencies, devDependencies }),
  })

  test('the service imports only dependencies; tests and node itself are exempt', () => {
    const files = {
      'src/lib/x.ts': "import 'node:fs'\nimport 'pg/lib/x.js'\n",
      'src/lib/x.test.ts': "import 'vitest'\n",
    }
    const packages = { ...reasons, ...manifest({ pg: '1.0.0' }, { vitest: '1.0.0' }) }
    expect(problemsWith({ ...packages, ...files })).toEqual([])
    expect(problemsWith({ ...packages, 'src/lib/y.ts': "import '@a/b/c'\nimport 'vitest'\n" })).toEqual([
      'src/lib/y.ts imports @a/b, which is not in dependencies',
      'src/lib/y.ts imports vitest, which is not in dependencies',
    ])
  })

  test('a dependency without a documented reason is reported', () => {
    expect(problemsWith({ ...reasons, ...manifest({ pg: '1.0.0', undici: '1.0.0' }) })).toEqual([
      expect.stringContaining('gives no reason for undici'),
    ])
  })
})

describe('documents', () => {
  test('a folder of src without a README, or with a long one, is reported', () => {
    expect(problemsWith({ 'src/lib/README.md': null })).toEqual(['src/lib has no README.md'])
    expect(problemsWith({ 'src/lib/README.md': 'x\n'.repeat(21) })).toEqual([
      'src/lib/README.md has 21 lines; 20 is the limit',
    ])
  })

  test('paths in backticks and links to missing files are reported', () => {
    expect(problemsWith({ 'docs/a.md': 'Open `src/lib/gone.ts`, then [b](b.md).\n' })).toEqual([
      'docs/a.md names src/lib/gone.ts, which is not there',
      'docs/a.md names docs/b.md, which is not there',
    ])
  })

  test('a file is named by the end of its path', () => {
    expect(problemsWith({ 'docs/a.md': '`lib/clock.ts`, `clock.ts` and `lock.ts`\n' })).toEqual([
      'docs/a.md names lock.ts, which is not there',
    ])
  })

  test('for a path with a placeholder, the folder before it must exist', () => {
    expect(problemsWith({ 'README.md': '`src/lib/<name>.ts` `src/lib/*.data.ts`\n' })).toEqual([])
    expect(problemsWith({ 'README.md': '`src/feeds/<id>/feed.ts`\n' })).toEqual([
      'README.md names src/feeds, which is not there',
    ])
  })
})

test('an almost empty tree is rejected, however valid', () => {
  const counts = countLookedAt(new Map(Object.entries(sound)))
  expect(checkPlausible(counts)).toHaveLength(Object.keys(minCounts).length)
  expect(checkPlausible(minCounts)).toEqual([])
})
