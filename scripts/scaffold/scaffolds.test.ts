import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyShapes } from '../../sandbox/any/shapes.ts'
import { saveAnySite } from '../../test/support/save-any-site.ts'
import { copyRepository, type RepositoryCopy } from '../mutate/repository-copy.ts'
import { readRepository, repositoryRoot } from '../repository-files.ts'
import { kinds } from './kinds.ts'

const parts = {
  platform: 'example-sites',
  endpoint: 'notes/list-notes',
  job: 'count-vehicles',
  feed: 'examplefeed',
  event: 'vehicle.priced',
  field: 'warranty_text --ims --filter',
  setting: 'EXAMPLE_NOTE',
  migration: 'example-notes',
  decision: 'Why examples',
}

const savedShape = anyShapes.find(({ name }) => name === 'spec-tables') ?? expect.fail('no shape')

let copy: RepositoryCopy
const run = (program: string, ...words: string[]) =>
  promisify(execFile)(program, words, { cwd: copy.folder, maxBuffer: 64_000_000 }).then(
    ({ stdout }) => stdout,
    (error) => `failed: ${error.stdout}${error.stderr}`,
  )
const installed = (name: string) => join(repositoryRoot, 'node_modules/.bin', name)

/** One copy with a new part of every kind. */
beforeAll(async () => {
  copy = await copyRepository(readRepository())
  await run('git', 'init', '-q')
  await run('git', 'add', '.')
  // In one process: to start it takes longer than what it does.
  const asked = Object.entries(parts).map(([kind, name]) => [kind, ...(kind === 'field' ? name.split(' ') : [name])])
  const program = `import { addPart } from './scripts/new.ts'; ${JSON.stringify(asked)}.forEach((words) => addPart(words))`
  expect(await run(process.execPath, '--input-type=module', '-e', program)).toMatch(/^(wrote|changed) /)
  const saved = join(copy.folder, 'saved')
  await saveAnySite({ ...savedShape, size: 5 }, saved)
  const words = ['platform', 'saved-sites', '--from', saved]
  expect(await run(process.execPath, 'scripts/new.ts', ...words)).toMatch(/^(wrote|changed) /)
  await rm(saved, { recursive: true })
})
afterAll(() => copy.remove())

test('there is a scaffold of every kind of part, and each is tried', () => {
  expect(Object.keys(parts).sort()).toEqual(kinds.map(({ kind }) => kind).sort())
})

test('new parts compile', async () => {
  // The service with its registries, and the new files: tests and benches of other parts do not see them.
  const added = (await run('git', 'ls-files', '--others', '--exclude-standard', '--', 'src')).trim().split('\n')
  expect(added).toContain('src/jobs/count-vehicles.test.ts')
  const include = ['src/main/*.ts', ...added.filter((path) => path.endsWith('.ts'))]
  await copy.write(new Map([['tsconfig.new.json', JSON.stringify({ extends: './tsconfig.json', include })]]))
  expect(await run(installed('tsc'), '--noEmit', '-p', 'tsconfig.new.json')).toBe('')
}, 400_000)

test('new parts are in order: names, registries, imports', async () => {
  expect(await run(process.execPath, 'scripts/check-structure.ts')).toMatch(/^structure: in order/)
})

test('new parts pass the tests of their registries [ANY-15]', async () => {
  const files = [
    'src/platforms/engine/conformance/conformance.test.ts',
    'src/feeds/conformance.test.ts',
    'src/feeds/registry.test.ts',
    'src/jobs/count-vehicles.test.ts',
    'src/http/routes/notes/list-notes.test.ts',
  ]
  const named = [
    'platform example-sites',
    'platform saved-sites',
    'examplefeed',
    'every provider',
    'workers take it',
    'is open to any valid key',
  ]
  // These tests need no database.
  await copy.write(new Map([['vitest.config.ts', 'export default {}\n']]))
  const words = ['run', '--reporter', 'json', '--outputFile', 'report.json', '-t', named.join('|'), ...files]
  const printed = await run(installed('vitest'), ...words)
  const text = await readFile(join(copy.folder, 'report.json'), 'utf8').catch(() => null)
  if (text === null) throw new Error(printed)
  const report = JSON.parse(text)
  const results: { status: string; fullName: string; failureMessages: string[] }[] = report.testResults.flatMap(
    (file: { assertionResults: unknown[] }) => file.assertionResults,
  )
  const ran = results.filter(({ status }) => status === 'passed' || status === 'failed')
  expect(
    ran.filter(({ status }) => status === 'failed').map(({ fullName, failureMessages }) => [fullName, failureMessages]),
  ).toEqual([])
  for (const name of named) expect([name, ran.some(({ fullName }) => fullName.includes(name))]).toEqual([name, true])
  expect(report.testResults.map(({ status }: { status: string }) => status)).not.toContain('failed')
})
