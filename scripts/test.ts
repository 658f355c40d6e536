import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findProofs } from './clauses/find-proofs.ts'
import { readRepository, repositoryRoot } from './repository-files.ts'
import { longTestFiles } from './test-files.data.ts'

/**
 * npm test: all tests but those that take long by their nature, which FORECOURT_REQUIRE_ALL=1 adds (as CI does).
 * `--clause COL-30` runs only the tests that name a clause, `--platform <id>` only the conformance of a platform. Other
 * arguments are vitest's; a file that is named is run in any case.
 */
const ofEveryPlatform = ['conformance', 'page-memory', 'wrong-values'].map(
  (name) => `src/platforms/engine/conformance/${name}.`,
)
const given = process.argv.slice(2)
const clause = take('--clause')
const platform = take('--platform')
if (clause !== undefined) given.push(...filesOf(clause), '-t', `${clause}\\b`)
if (platform !== undefined) {
  process.env.CONFORMANCE_PLATFORM = platform
  given.push(...ofEveryPlatform, `src/platforms/sites/${platform}/`)
}
const left =
  process.env.FORECOURT_REQUIRE_ALL === '1' || given.some((word) => !word.startsWith('-')) ? [] : longTestFiles
const vitest = join(repositoryRoot, 'node_modules/vitest/vitest.mjs')
const options = [...left.map((file) => `--exclude=${file}`), ...given]
const { status } = spawnSync(process.execPath, [vitest, 'run', ...options], { cwd: repositoryRoot, stdio: 'inherit' })
if (left.length > 0) {
  console.log('Not run, because they take long (FORECOURT_REQUIRE_ALL=1 npm test runs them, as CI does):')
  for (const file of left) console.log(`  ${file}`)
}
process.exitCode = status ?? 1

/** The value of an option, which vitest does not get. */
function take(option: string): string | undefined {
  const at = given.indexOf(option)
  return at < 0 ? undefined : given.splice(at, 2)[1]
}

function filesOf(id: string): readonly string[] {
  // Parsing all tests would take longer than running these.
  const naming = [...readRepository()].filter(([path, text]) => path.endsWith('.test.ts') && text.includes(id))
  const files = new Set(findProofs(new Map(naming)).flatMap((proof) => (proof.id === id ? [proof.file] : [])))
  if (files.size > 0) return [...files]
  console.error(`no test names ${id}`)
  process.exit(2)
}
