import { join } from 'node:path'
import { createVitest, type TestSpecification } from 'vitest/node'

/** A request to a warm process: run these tests, in this order, after these files have changed. */
export type TestRequest = {
  readonly tests: readonly string[]
  readonly changed: readonly string[]
  /** Processor time that one test file may take. */
  readonly boundMs: number
}
export type TestAnswer = {
  readonly kind: 'ready' | 'passed' | 'failed' | 'timeout'
  /** Processor time of the whole run. */
  readonly busyMs: number
}

/**
 * Runs test files in the given order. This process keeps Vitest running: it transforms a file again only after a
 * change. TestSlot starts it in the copy whose tests it runs.
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
let last: TestAnswer['kind'] = 'failed'
let request: TestRequest | null = null
let began = process.cpuUsage()
let fileBegan = began
const vitest = await createVitest('test', {
  root,
  config: 'scripts/mutate/pure-tests.ts',
  watch: false,
  setupFiles: ['scripts/mutate/note-reached.ts'],
  sequence: { sequencer: AsGiven },
  reporters: [
    {
      onTestModuleEnd: () => {
        fileBegan = process.cpuUsage()
      },
      onTestRunEnd: (_modules, errors, reason) => {
        last = reason === 'passed' && errors.length === 0 ? 'passed' : 'failed'
      },
    },
  ],
})
await vitest.standalone()
process.on('message', async (asked: TestRequest) => {
  for (const path of asked.changed) vitest.invalidateFile(join(root, path))
  last = 'failed'
  began = process.cpuUsage()
  fileBegan = began
  request = asked
  await vitest.runTestFiles(asked.tests.map((path) => join(root, path)))
  request = null
  answer(last)
})
process.on('disconnect', () => process.exit())
// Tests run in a separate thread, so this one can watch them even if they loop.
setInterval(() => {
  if (request !== null && busyMsSince(fileBegan) > request.boundMs) answer('timeout')
}, 250)
answer('ready')

function answer(kind: TestAnswer['kind']): void {
  process.send?.({ kind, busyMs: busyMsSince(began) } satisfies TestAnswer)
}

function busyMsSince(then: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(then)
  return (user + system) / 1_000
}
