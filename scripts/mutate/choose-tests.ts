import type { FileTree } from '../repository-files.ts'
import type { TestFacts } from './find-reaching-tests.ts'
import type { Mutant } from './list-mutants.ts'
import { functionAround } from './mark-functions.ts'
import { suites } from './mutated-folders.data.ts'
import type { TestMap } from './nearest-tests.ts'

/** The tests beside a file notice most mutants of it. */
const nearest = 3
const farTests = 40

/**
 * The tests that enter the mutated function: the nearest ones, then the others by their time, at last the suites. What
 * runs while modules load is asked about by every test that imports it.
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
    const small = reaching.filter((test) => !suites.includes(test))
    const far = small.slice(nearest).toSorted((a, b) => busyMsOf(a) - busyMsOf(b))
    const late = reaching.filter((test) => suites.includes(test)).toSorted((a, b) => busyMsOf(a) - busyMsOf(b))
    return [...small.slice(0, nearest), ...far.slice(0, farTests), ...late]
  }
}
