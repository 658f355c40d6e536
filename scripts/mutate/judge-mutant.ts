import type { FileTree } from '../repository-files.ts'
import type { TestFacts } from './find-reaching-tests.ts'
import { type Mutant, mutatedText } from './list-mutants.ts'
import type { TestSlot } from './test-slot.ts'

export type Outcome = 'killed' | 'timeout' | 'survived' | 'untested'

/** Every test file ends within a third of this time without a mutant, so only an endless loop exceeds it. */
export function boundOf(facts: ReadonlyMap<string, TestFacts>): number {
  return Math.max(10_000, ...[...facts.values()].map(({ busyMs }) => 3 * busyMs))
}

export async function judgeMutant(
  slot: TestSlot,
  tree: FileTree,
  { mutant, tests, boundMs }: { readonly mutant: Mutant; readonly tests: readonly string[]; readonly boundMs: number },
): Promise<Outcome> {
  if (tests.length === 0) return 'untested'
  const { kind } = await slot.run(tests, new Map([[mutant.file, mutatedText(tree, mutant)]]), boundMs)
  if (kind === 'timeout') return 'timeout'
  return kind === 'failed' ? 'killed' : 'survived'
}
