import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from './repository-files.ts'
import { longTestFiles } from './test-files.data.ts'

/**
 * npm test: all tests but those of whole processes and browsers, which FORECOURT_REQUIRE_ALL=1 adds (as CI does).
 * Arguments are vitest's; a file that is named is run in any case.
 */
const given = process.argv.slice(2)
const left =
  process.env.FORECOURT_REQUIRE_ALL === '1' || given.some((word) => !word.startsWith('-')) ? [] : longTestFiles
const vitest = join(repositoryRoot, 'node_modules/vitest/vitest.mjs')
const options = [...left.map((file) => `--exclude=${file}`), ...given]
const { status } = spawnSync(process.execPath, [vitest, 'run', ...options], { cwd: repositoryRoot, stdio: 'inherit' })
if (left.length > 0) {
  console.log('Not run, because whole processes take long (FORECOURT_REQUIRE_ALL=1 npm test runs them, as CI does):')
  for (const file of left) console.log(`  ${file}`)
}
process.exitCode = status ?? 1
