import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { listMutants, type Mutant } from './mutate/list-mutants.ts'
import { askedFolders, mutatedFolders, notMutated, suites } from './mutate/mutated-folders.data.ts'
import { mapTests } from './mutate/nearest-tests.ts'
import { sample } from './mutate/sample.ts'
import { type FileTree, readRepository, repositoryRoot } from './repository-files.ts'

/**
 * npm run mutate: changes one thing at a time in the pure folders and runs the nearest tests, which must notice. Works
 * in a copy; `--sample 300 --seed 1 --least 90 --only <part of a path>`. Fails below the least share of mutants noticed.
 */
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    least: { type: 'string', default: '90' },
    only: { type: 'string', default: '' },
  },
})

/** A mutant that loops for ever is noticed by that. */
const mutantTimeoutMs = 60_000
const allTestsTimeoutMs = 600_000
/** The nearest tests notice most mutants; the others are asked about the rest. */
const nearest = 2
const testsPerMutant = 12

type Outcome = 'killed' | 'timeout' | 'survived' | 'untested'

const tree = readRepository()
const mutants = sample(mutantsOf(tree), Number(values.sample), Number(values.seed))
const folder = await mkdtemp(join(tmpdir(), 'forecourt-mutate-'))
try {
  await copyRepository(folder)
  process.exitCode = report(await runAll(folder))
} finally {
  await rm(folder, { recursive: true, force: true })
}

function mutantsOf(files: FileTree): readonly Mutant[] {
  return [...files].flatMap(([path, text]) => {
    const isMutated =
      mutatedFolders.some((inside) => path.startsWith(inside)) &&
      path.endsWith('.ts') &&
      path.includes(values.only) &&
      !notMutated.some((pattern) => pattern.test(path))
    return isMutated ? listMutants(path, text) : []
  })
}

async function copyRepository(to: string): Promise<void> {
  for (const path of tree.keys()) {
    await mkdir(dirname(join(to, path)), { recursive: true })
    await cp(join(repositoryRoot, path), join(to, path))
  }
  await symlink(join(repositoryRoot, 'node_modules'), join(to, 'node_modules'))
}

async function runAll(copy: string): Promise<ReadonlyMap<Mutant, Outcome>> {
  const isPureTest = (path: string) =>
    path.endsWith('.test.ts') && askedFolders.some((inside) => path.startsWith(inside))
  const tests = mapTests(tree, isPureTest)
  const outcomes = new Map<Mutant, Outcome>()
  const all = [...new Set(mutants.flatMap(({ file }) => tests.of(file).slice(0, nearest)))]
  if ((await runTests(copy, all, allTestsTimeoutMs)) !== 'survived')
    throw new Error('the tests fail without any mutant')
  for (const mutant of mutants) {
    const outcome = await runOne(copy, mutant, choose(tests.of(mutant.file)))
    outcomes.set(mutant, outcome)
    if (outcome === 'survived' || outcome === 'untested')
      process.stdout.write(`${outcome}: ${describeMutant(mutant)}\n`)
    else if (outcomes.size % 25 === 0) process.stdout.write(`${outcomes.size} of ${mutants.length}\n`)
  }
  return outcomes
}

function choose(tests: readonly string[]): readonly string[] {
  const far = tests.slice(testsPerMutant).filter((path) => suites.includes(path))
  return [...tests.slice(0, testsPerMutant), ...far]
}

async function runOne(copy: string, mutant: Mutant, tests: readonly string[]): Promise<Outcome> {
  if (tests.length === 0) return 'untested'
  const original = tree.get(mutant.file) ?? ''
  const path = join(copy, mutant.file)
  await writeFile(path, original.slice(0, mutant.start) + mutant.replacement + original.slice(mutant.end))
  try {
    const outcome = await runTests(copy, tests.slice(0, nearest))
    return outcome === 'survived' && tests.length > nearest ? await runTests(copy, tests.slice(nearest)) : outcome
  } finally {
    await writeFile(path, original)
  }
}

function runTests(cwd: string, tests: readonly string[], timeoutMs = mutantTimeoutMs): Promise<Outcome> {
  const vitest = join(repositoryRoot, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--config', 'scripts/mutate/pure-tests.ts', ...tests]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd, stdio: 'ignore', detached: true })
    const timer = setTimeout(() => {
      resolve('timeout')
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, timeoutMs)
    child.on('exit', (code) => {
      clearTimeout(timer)
      resolve(code === 0 ? 'survived' : 'killed')
    })
  })
}

function describeMutant({ file, line, original, replacement }: Mutant): string {
  const shown = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60)
  return `${file}:${line} ${shown(original)} -> ${shown(replacement) || '(nothing)'}`
}

function report(outcomes: ReadonlyMap<Mutant, Outcome>): number {
  const of = (outcome: Outcome) => [...outcomes.values()].filter((one) => one === outcome).length
  const noticed = of('killed') + of('timeout')
  const share = (100 * noticed) / Math.max(1, outcomes.size)
  process.stdout.write(
    `mutate: ${noticed} of ${outcomes.size} noticed (${share.toFixed(1)} %), ${of('timeout')} of them by time, ` +
      `${of('survived')} survived, ${of('untested')} without a test\n`,
  )
  return share >= Number(values.least) ? 0 : 1
}
