import { matchesGlob } from 'node:path'
import { mapTests } from './mutate/nearest-tests.ts'
import type { FileTree } from './repository-files.ts'
import { longTestFiles, testFiles } from './test-files.data.ts'

const isTest = (path: string) => testFiles.some((pattern) => matchesGlob(path, pattern))
/** Long tests beside their source take seconds, others minutes. */
const takesMinutes = (path: string) => longTestFiles.includes(path) && !path.startsWith('src/')
const isUnitTest = (path: string) => isTest(path) && !path.startsWith('test/flows/') && !takesMinutes(path)

type TestsOfChange = { readonly files: readonly string[]; readonly left: number }

/** The tests that changed, and of the unit tests that reach what changed those that are nearest by import. */
export function testsOfChange(tree: FileTree, changed: readonly string[], most: number): TestsOfChange {
  const own = changed.filter(isTest)
  const map = mapTests(tree, isUnitTest)
  const reaching = changed.filter((path) => !isTest(path)).map((path) => map.of(path))
  const longest = Math.max(0, ...reaching.map((tests) => tests.length))
  // The nearest of every changed file before the second nearest of any.
  const inTurn = Array.from({ length: longest }, (_, at) => reaching.flatMap((tests) => tests[at] ?? [])).flat()
  const all = [...new Set([...own, ...inTurn])]
  const taken = all.slice(0, Math.max(own.length, most))
  return { files: taken, left: all.length - taken.length }
}
