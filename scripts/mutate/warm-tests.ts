import { join } from 'node:path'
import { createVitest, type TestSpecification } from 'vitest/node'

/** What a warm process is asked to do: run these tests, in this order, after these files have changed. */
export type TestRequest = { readonly tests: readonly string[]; readonly changed: readonly string[] }
export type TestAnswer = 'ready' | 'passed' | 'failed'

/**
 * Vitest that stays up between runs: what it has transformed once it transforms again only after a change. Started by
 * TestSlot in the copy whose tests it runs.
 */
class AsGiven {
  shard(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(specifications)
  }
  sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(specifications)
  }
}

const root = process.cwd()
let last: TestAnswer = 'failed'
const vitest = await createVitest('test', {
  root,
  config: 'scripts/mutate/pure-tests.ts',
  watch: false,
  setupFiles: ['scripts/mutate/note-reached.ts'],
  sequence: { sequencer: AsGiven },
  reporters: [
    {
      onTestRunEnd: (_modules, errors, reason) => {
        last = reason === 'passed' && errors.length === 0 ? 'passed' : 'failed'
      },
    },
  ],
})
await vitest.standalone()
process.on('message', async ({ tests, changed }: TestRequest) => {
  for (const path of changed) vitest.invalidateFile(join(root, path))
  last = 'failed'
  await vitest.runTestFiles(tests.map((path) => join(root, path)))
  answer(last)
})
process.on('disconnect', () => process.exit())
answer('ready')

function answer(what: TestAnswer): void {
  process.send?.(what)
}
