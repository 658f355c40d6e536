import type { FileTree } from '../repository-files.ts'
import { type Mutant, mutatedText } from './list-mutants.ts'
import type { TestSlot } from './test-slot.ts'

export type Outcome = 'killed' | 'timeout' | 'survived' | 'untested'

const boundMs = 60_000
const nothing: ReadonlyMap<string, string> = new Map()

export async function judgeMutant(
  slot: TestSlot,
  tree: FileTree,
  mutant: Mutant,
  tests: readonly string[],
): Promise<Outcome> {
  if (tests.length === 0) return 'untested'
  const change = new Map([[mutant.file, mutatedText(tree, mutant)]])
  for (let bound = boundMs; ; bound *= 2) {
    const run = await slot.run(tests, change, bound)
    if (run !== 'timeout') return run === 'failed' ? 'killed' : 'survived'
    // Only a mutant hangs where the same tests end well within the bound without it; a busy machine gets more time.
    if ((await slot.run(tests, nothing, bound / 3)) === 'passed') return 'timeout'
  }
}
