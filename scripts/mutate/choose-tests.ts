import type { FileTree } from '../repository-files.ts'
import type { TestFacts } from './find-reaching-tests.ts'
import type { Mutant } from './list-mutants.ts'
import { functionAround } from './mark-functions.ts'
import { suites } from './mutated-folders.data.ts'
import { isNamedAfter, type TestMap } from './nearest-tests.ts'

/** The limit for the nearest tests; suites always run. */
const testsPerMutant = 40

/**
 * The tests that enter the mutated function: the one named after the file first, then by processor time. For code that
 * runs while modules load, every importing test counts.
 */
export function chooseTests(
  tree: FileTree,
  tests: TestMap,
  facts: ReadonlyMap<string, TestFacts>,
): (mutant: Mutant) => readonly string[] {
  const busyMsOf = (test: string) => facts.get(test)?.busyMs ?? 0
  return ({ file, start }) => {
    const around = functionAround(file, tree.get(file) ?? '', start)
    const passing = tests.of(file).filter((test) => facts.has(test))
    const reaching = passing.filter((test) => around === null || facts.get(test)?.reached.has(around))
    const near = reaching.filter((test) => !suites.includes(test)).slice(0, testsPerMutant)
    const others = [...near, ...reaching.filter((test) => suites.includes(test))].filter(
      (test) => !isNamedAfter(test, file),
    )
    return [...near.filter((test) => isNamedAfter(test, file)), ...others.toSorted((a, b) => busyMsOf(a) - busyMsOf(b))]
  }
}
