import { spawn } from 'node:child_process'
import { readFile, rm, symlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type FileTree, repositoryRoot } from '../repository-files.ts'
import { type Mutant, mutatedText } from './list-mutants.ts'
import { copyRepository } from './repository-copy.ts'

export type Outcome = 'noticed' | 'survived' | 'untested'

export interface Judge {
  judge(mutant: Mutant, tests: readonly string[]): Promise<Outcome>
  /** Runs all tests with several mutants at once, each of another file, and what failed with each of them alone. */
  noticedByAllTests(mutants: readonly Mutant[]): Promise<ReadonlySet<Mutant>>
  close(): Promise<void>
}

/** A mutant that loops for ever is noticed by its time. */
const maxRunMs = 15 * 60_000
const maxWholeRunMs = 60 * 60_000
/** With more, one mutant hides another. */
const mutantsAtOnce = 15

/** Runs tests against one mutant after the other, in a copy of the repository. */
export async function openJudge(tree: FileTree): Promise<Judge> {
  const copy = await copyRepository(tree)
  await symlink(join(repositoryRoot, 'dist'), join(copy.folder, 'dist'))
  const passing = new Map<string, boolean>()

  /** A test that fails without the mutant too says nothing. */
  const passes = async (test: string) => {
    const known = passing.get(test) ?? (await runTests(copy.folder, [test])).kind === 'passed'
    passing.set(test, known)
    return known
  }
  const runWith = async (mutants: readonly Mutant[], tests: readonly string[]) => {
    await copy.write(new Map(mutants.map((mutant) => [mutant.file, mutatedText(tree, mutant)])))
    const result = await runTests(copy.folder, tests)
    await copy.restore(mutants.map(({ file }) => file))
    return result
  }
  const fails = async (mutant: Mutant, tests: readonly string[]): Promise<boolean> => {
    for (let left = tests; left.length > 0; ) {
      const result = await runWith([mutant], left)
      if (result.kind === 'passed') return false
      const failed = result.failed.filter((test) => left.includes(test))
      if (failed.length === 0) return true
      for (const test of failed) if (await passes(test)) return true
      left = left.filter((test) => !failed.includes(test))
    }
    return false
  }
  return {
    judge: async (mutant, tests) => {
      if (tests.length === 0) return 'untested'
      return (await fails(mutant, tests)) ? 'noticed' : 'survived'
    },
    noticedByAllTests: async (mutants) => {
      const noticed = new Set<Mutant>()
      const { failed } = await runWith(mutants, [])
      for (const mutant of mutants) if (await fails(mutant, failed)) noticed.add(mutant)
      return noticed
    },
    close: () => copy.remove(),
  }
}

/** Mutants that `noticedByAllTests` takes together. */
export function groupsOfOneFileEach(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const groups: Mutant[][] = []
  for (const mutant of mutants) {
    const fitting = groups.find((of) => of.length < mutantsAtOnce && of.every(({ file }) => file !== mutant.file))
    if (fitting === undefined) groups.push([mutant])
    else fitting.push(mutant)
  }
  return groups
}

type TestRun = { readonly kind: 'passed' | 'failed'; readonly failed: readonly string[] }

/** All tests, if none are named; of named ones up to the first that fails. */
async function runTests(folder: string, tests: readonly string[]): Promise<TestRun> {
  const report = join(folder, 'mutate-report.json')
  await rm(report, { force: true })
  const some = tests.length === 0 ? [] : ['--bail=1', '--maxWorkers=2', ...tests]
  const args = ['run', '--reporter=json', `--outputFile=${report}`, ...some]
  const exitCode = await runVitest(folder, args, tests.length === 0 ? maxWholeRunMs : maxRunMs)
  const text = await readFile(report, 'utf8').catch(() => '{}')
  const { testResults = [] } = JSON.parse(text) as { testResults?: { name: string; status: string }[] }
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(folder, name))
  return { kind: exitCode === 0 ? 'passed' : 'failed', failed }
}

function runVitest(cwd: string, args: readonly string[], maxMs: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const vitest = join(repositoryRoot, 'node_modules/.bin/vitest')
    const child = spawn(vitest, args, { cwd, stdio: 'ignore', detached: true })
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, maxMs)
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve(code)
    })
  })
}
