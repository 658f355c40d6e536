import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { testsOfChange } from './nearest-tests.ts'
import type { Findings } from './report-problems.ts'
import { readRepository, repositoryRoot } from './repository-files.ts'
import { type Ended, runProgram } from './run-program.ts'
import { longTestFiles } from './test-files.data.ts'

export type Scope = { readonly scope: 'changed' | 'named' | 'all'; readonly signal: AbortSignal }
export type Step = { readonly name: string; readonly run: (scope: Scope) => Promise<Ended> }

/** How many test files run for a change. */
const mostTests = 20
const bin = (name: string) => join(repositoryRoot, 'node_modules/.bin', name)
/** One parse of the tree for all checks of this run. */
let read: ReturnType<typeof readRepository> | undefined
const tree = () => {
  read ??= readRepository()
  return read
}

/** Longest first, so that two cores end together. */
export const staticSteps: readonly Step[] = [
  { name: 'types', run: typesOf('.') },
  { name: 'lint', run: lint },
  { name: 'structure', run: examine(async () => (await import('./check-structure.ts')).examineStructure(tree())) },
  { name: 'generated', run: examine(async () => (await import('./generate-docs.ts')).examinePages()) },
  { name: 'openapi', run: examine(async () => (await import('./lint-openapi.ts')).examineOpenApi()) },
  { name: 'dashboard-types', run: typesOf('dashboard') },
  { name: 'clauses', run: examine(async () => (await import('./check-clauses.ts')).examineClauses(tree())) },
  { name: 'contract', run: examine(async () => (await import('./check-openapi.ts')).examineContract()) },
  { name: 'client-types', run: typesOf('clients/typescript') },
]

export const testStep: Step = { name: 'tests', run: runTests }

function lint({ scope, signal }: Scope): Promise<Ended> {
  const files = scope === 'changed' ? changedFiles() : []
  if (scope === 'changed' && files.length === 0) return Promise.resolve({ status: 0, output: '' })
  const options = ['--error-on-warnings', '--no-errors-on-unmatched', '--files-ignore-unknown=true']
  return runProgram([bin('biome'), 'check', ...options, ...files], {}, signal)
}

/** What the compiler learned is kept: a second run costs a third. On one thread it costs half, and the cores are taken. */
function typesOf(project: string): Step['run'] {
  const kept = join('node_modules/.cache/types', `${project.replaceAll(/\W/g, '-')}.tsbuildinfo`)
  const options = ['--noEmit', '--singleThreaded', '--incremental', '--tsBuildInfoFile', kept]
  return ({ signal }) => runProgram([bin('tsc'), '-p', project, ...options], {}, signal)
}

function examine(find: () => Promise<Findings>): Step['run'] {
  return async () => {
    try {
      const { problems } = await find()
      return { status: problems.length === 0 ? 0 : 1, output: problems.join('\n') }
    } catch (error) {
      return { status: 1, output: error instanceof Error ? error.message : String(error) }
    }
  }
}

async function runTests({ scope, signal }: Scope): Promise<Ended> {
  const run = (words: readonly string[]) => runProgram([bin('vitest'), 'run', ...words], {}, signal)
  if (scope === 'all') return run(longTestFiles.map((file) => `--exclude=${file}`))
  const { files, left } = testsOfChange(tree(), changedFiles(), mostTests)
  if (files.length === 0) return { status: 0, output: 'no unit test reaches what changed' }
  const ended = await run(files)
  const told = left === 0 ? '' : `; ${left} more files reach what changed: npm run check -- --all, or npm test`
  return ended.status === 0 ? { status: 0, output: `${files.length} files${told}` } : ended
}

/** Files that differ from where the branch left main, on main itself from the last commit; without deleted ones. */
function changedFiles(): readonly string[] {
  const base = ['main', 'origin/main'].flatMap((name) => git('merge-base', 'HEAD', name)).at(0) ?? 'HEAD'
  const paths = [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(paths)].filter((path) => existsSync(join(repositoryRoot, path))).sort()
}

/** The lines that git prints; none if it fails, as it does for a branch that is not there. */
function git(...words: readonly string[]): readonly string[] {
  try {
    const options = ['-c', 'safe.directory=*', '-c', 'core.quotePath=off', ...words]
    const printed = execFileSync('git', options, {
      cwd: repositoryRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return printed.split('\n').filter((line) => line !== '')
  } catch {
    return []
  }
}
