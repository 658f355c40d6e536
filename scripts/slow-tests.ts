import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type {} from '../test/support/record-times.ts'
import { repositoryRoot } from './repository-files.ts'

type Taken = { readonly name: string; readonly processorMs: number; readonly wallMs: number }

const shown = 40

/** A reporter of vitest: the files and tests that take most of the processor, and those that mostly wait. */
export default class SlowTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => ({
      name: relative(repositoryRoot, module.moduleId),
      tests: [...module.children.allTests()].map((test) => ({
        name: `${relative(repositoryRoot, module.moduleId)}: ${test.fullName}`,
        processorMs: test.meta().processorMs ?? 0,
        wallMs: test.meta().wallMs ?? 0,
      })),
    }))
    const sum = (tests: readonly Taken[], of: 'processorMs' | 'wallMs') =>
      tests.reduce((total, test) => total + test[of], 0)
    const byFile = files.map(({ name, tests }) => ({
      name,
      processorMs: sum(tests, 'processorMs'),
      wallMs: sum(tests, 'wallMs'),
    }))
    const tests = files.flatMap((file) => file.tests)
    print('files by processor time', byFile, ({ processorMs }) => processorMs)
    print('tests by processor time', tests, ({ processorMs }) => processorMs)
    print('tests by waiting', tests, ({ wallMs, processorMs }) => wallMs - processorMs)
    console.log(`all tests: ${(sum(tests, 'processorMs') / 1_000).toFixed(0)} s of processor time, without databases`)
  }
}

function print(title: string, taken: readonly Taken[], of: (one: Taken) => number): void {
  const slow = taken.filter((one) => of(one) >= 50).toSorted((one, other) => of(other) - of(one))
  console.log(`\n${title}, s (processor, waiting)`)
  for (const { name, processorMs, wallMs } of slow.slice(0, shown)) {
    console.log(`${seconds(processorMs)} ${seconds(Math.max(0, wallMs - processorMs))}  ${name}`)
  }
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1).padStart(7)
}
