import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type CallingTests, readCallingTests } from './mutate/calling-tests.ts'
import { firstCompiling } from './mutate/compiling-mutants.ts'
import { drawLines } from './mutate/draw-lines.ts'
import { openJudge } from './mutate/judge-mutants.ts'
import { listMutants, type Mutant, touchesAccount } from './mutate/list-mutants.ts'
import { listSqlMutants, replacedFunctions } from './mutate/list-sql-mutants.ts'
import { mapTests } from './mutate/nearest-tests.ts'
import { type FileTree, readRepository } from './repository-files.ts'

/**
 * npm run mutate: mutation testing. Draws lines of all of src/ by seed, changes one thing in each of them, and runs the
 * tests that call it, nearest first; one of them must fail. `--sql` changes statements instead. Prints what nobody
 * noticed. A run of all tests records who calls what first, into the folder of `--calls`; later runs read that folder.
 * `--accounts` draws only from lines that touch an account.
 * `--sample 150 --seed 1 --tests 20 --calls <folder> --only <part of a path> --least 90 --least-of-accounts 97`
 */
const { values } = parseArgs({
  options: {
    sql: { type: 'boolean', default: false },
    sample: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '20' },
    calls: { type: 'string' },
    only: { type: 'string', default: '' },
    accounts: { type: 'boolean', default: false },
    least: { type: 'string', default: '90' },
    'least-of-accounts': { type: 'string', default: '97' },
  },
})

/** Asks every operation as a stranger: what touches an account is always shown to it. */
const strangers = 'test/flows/strangers.test.ts'
const testFile = /^(src|sandbox|test\/flows)\/.*\.test\.ts$/
/** Tables and invented data are no rules, and whole processes are tested by whole processes. */
const notMutated = /(\.test\.ts|\.data\.ts|\/conformance\/.*)$/

const tree = readRepository()
const tests = mapTests(tree, (path) => testFile.test(path))
const all = mutantsOf(tree)
const drawn = drawLines(values.accounts ? all.filter((mutant) => touchesAccount(mutant, tree)) : all, values.seed)
const sample = Number(values.sample)
const mutants = values.sql ? drawn.slice(0, sample) : await firstCompiling(tree, drawn, sample)
process.stdout.write(`${mutants.length} of ${drawn.length} lines drawn with seed ${values.seed}\n`)
process.exitCode = await judgeAll()

function mutantsOf(files: FileTree): readonly Mutant[] {
  const replaced = replacedFunctions(files)
  return [...files].flatMap(([path, text]) => {
    if (!path.includes(values.only) || notMutated.test(path)) return []
    if (!values.sql) return path.startsWith('src/') && path.endsWith('.ts') ? listMutants(path, text) : []
    const isStatement = /^(src\/db\/.*\.ts|migrations\/.*\.sql)$/.test(path)
    return isStatement ? listSqlMutants(path, text, replaced.get(path)) : []
  })
}

async function judgeAll(): Promise<number> {
  const judge = await openJudge(tree)
  const folder = resolve(values.calls ?? (await mkdtemp(join(tmpdir(), 'forecourt-calls-'))))
  const noticed = new Map<Mutant, boolean>()
  try {
    await mkdir(folder, { recursive: true })
    if ((await readdir(folder)).length === 0) await judge.recordCalls(folder)
    const calling = await readCallingTests(folder, tree)
    for (const mutant of mutants) {
      const outcome = await judge.judge(mutant, testsOf(mutant, calling))
      noticed.set(mutant, outcome === 'noticed')
      const mark = touchesAccount(mutant, tree) ? ', touches an account' : ''
      process.stdout.write(`${outcome}${mark}: ${describe(mutant)}\n`)
    }
  } finally {
    await judge.close()
    if (values.calls === undefined) await rm(folder, { recursive: true })
  }
  const ofAccounts = new Map([...noticed].filter(([mutant]) => touchesAccount(mutant, tree)))
  const isEnough = report('all', noticed) >= Number(values.least)
  return report('of accounts', ofAccounts) >= Number(values['least-of-accounts']) && isEnough ? 0 : 1
}

/** Nearest first, of those that call it. What runs in other threads and processes is not recorded: then the nearest. */
function testsOf(mutant: Mutant, calling: CallingTests): readonly string[] {
  const near = tests.of(mutant.file)
  const called = calling.of(mutant)
  const chosen = called === null ? near : [...new Set([...near.filter((test) => called.has(test)), ...called])]
  const some = chosen.slice(0, Number(values.tests))
  return touchesAccount(mutant, tree) ? [...new Set([...some, strangers])] : some
}

function describe({ file, line, original, replacement }: Mutant): string {
  const shown = (text: string) => text.replace(/\s+/g, ' ').slice(0, 100)
  return `${file}:${line} ${shown(original)} -> ${shown(replacement) || '(nothing)'}`
}

function report(name: string, noticed: ReadonlyMap<Mutant, boolean>): number {
  const count = [...noticed.values()].filter(Boolean).length
  const share = noticed.size === 0 ? 100 : (100 * count) / noticed.size
  process.stdout.write(`${name}: ${count} of ${noticed.size} noticed (${share.toFixed(1)} %)\n`)
  return share
}
