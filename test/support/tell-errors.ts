import { afterAll, afterEach, type RunnerTestSuite } from 'vitest'
import { takeErrorLines } from './error-lines.ts'

/** Says after a failed test which errors the services logged meanwhile, and after a failed hook which ones before. */
afterEach(({ task }) => tell(task.name, task.result?.state === 'fail'))
// biome-ignore lint/correctness/noEmptyPattern: vitest reads from this pattern which fixtures to give.
afterAll(({}, file) => tell(file.name, hasFailed(file)))

function tell(name: string, failed: boolean): void {
  const lines = takeErrorLines()
  if (failed && lines.length > 0) console.error(`errors of the service in "${name}":\n${lines.join('\n')}`)
}

function hasFailed({ result, tasks }: RunnerTestSuite): boolean {
  return result?.state === 'fail' || tasks.some((one) => one.type === 'suite' && hasFailed(one))
}
