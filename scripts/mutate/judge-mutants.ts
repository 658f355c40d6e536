import { spawn } from 'node:child_process'
import { readFile, rm, symlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type FileTree, repositoryRoot } from '../repository-files.ts'
import { type Mutant, mutatedText } from './list-mutants.ts'
import { copyRepository } from './repository-copy.ts'

export type Outcome = 'noticed' | 'survived' | 'untested'

interface Judge {
  /** Runs all tests without a mutant, and records in the folder which functions each calls. */
  recordCalls(folder: string): Promise<void>
  judge(mutant: Mutant, tests: readonly string[]): Promise<Outcome>
  close(): Promise<void>
}

/** So many tests run first: most mutants are noticed by the nearest. */
const nearest = 3
/** A mutant that loops for ever is noticed by its time. */
const maxRunMs = 15 * 60_000
const maxWholeRunMs = 60 * 60_000

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
  const fails = async (mutant: Mutant, tests: readonly string[]): Promise<boolean> => {
    for (let left = tests; left.length > 0; ) {
      await copy.write(new Map([[mutant.file, mutatedText(tree, mutant)]]))
      const result = await runTests(copy.folder, left)
      await copy.restore([mutant.file])
      if (result.kind === 'passed') return false
      const failed = result.failed.filter((test) => left.includes(test))
      if (failed.length === 0) return true
      for (const test of failed) if (await passes(test)) return true
      left = left.filter((test) => !failed.includes(test))
    }
    return false
  }
  return {
    recordCalls: async (folder) => {
      await runVitest(['run'], { cwd: copy.folder, maxMs: maxWholeRunMs, recordCalls: folder })
    },
    judge: async (mutant, tests) => {
      if (tests.length === 0) return 'untested'
      for (const some of [tests.slice(0, nearest), tests.slice(nearest)]) {
        if (await fails(mutant, some)) return 'noticed'
      }
      return 'survived'
    },
    close: () => copy.remove(),
  }
}

type TestRun = { readonly kind: 'passed' | 'failed'; readonly failed: readonly string[] }

async function runTests(folder: string, tests: readonly string[]): Promise<TestRun> {
  const report = join(folder, 'mutate-report.json')
  await rm(report, { force: true })
  const args = ['run', '--bail=1', '--maxWorkers=2', '--reporter=json', `--outputFile=${report}`, ...tests]
  const exitCode = await runVitest(args, { cwd: folder, maxMs: maxRunMs })
  const text = await readFile(report, 'utf8').catch(() => '{}')
  const { testResults = [] } = JSON.parse(text) as { testResults?: { name: string; status: string }[] }
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(folder, name))
  return { kind: exitCode === 0 ? 'passed' : 'failed', failed }
}

function runVitest(
  args: readonly string[],
  { cwd, maxMs, recordCalls }: { readonly cwd: string; readonly maxMs: number; readonly recordCalls?: string },
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const vitest = join(repositoryRoot, 'node_modules/.bin/vitest')
    const env = recordCalls === undefined ? process.env : { ...process.env, RECORD_CALLS: recordCalls }
    const child = spawn(vitest, args, { cwd, env, stdio: 'ignore', detached: true })
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
