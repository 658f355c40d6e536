import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileTree } from '../repository-files.ts'
import { markFunctions } from './mark-functions.ts'
import { openTestSlot } from './test-slot.ts'

export type TestFacts = {
  /** Keys of the functions that the test file enters, including those entered while modules load. */
  readonly reached: ReadonlySet<string>
  /** Processor time, including the start of the thread and the loading of modules. */
  readonly busyMs: number
}

const boundMs = 300_000

/**
 * Runs each test file separately, with marked functions. A file that fails without a mutation is reported and excluded.
 */
export async function findReachingTests(
  tree: FileTree,
  tests: readonly string[],
  isMarked: (path: string) => boolean,
  slots: number,
): Promise<ReadonlyMap<string, TestFacts>> {
  const marked = new Map([...tree].map(([path, text]) => [path, isMarked(path) ? markFunctions(path, text) : text]))
  const found = new Map<string, TestFacts>()
  const waiting = [...tests]
  const work = async () => {
    const slot = await openTestSlot(marked)
    try {
      for (let test = waiting.shift(); test !== undefined; test = waiting.shift()) {
        const { kind, busyMs } = await slot.run([test], new Map(), boundMs)
        if (kind !== 'passed') {
          process.stdout.write(`left out, since it fails without any mutant: ${test}\n`)
          continue
        }
        const reached: unknown = JSON.parse(await readFile(join(slot.folder, 'reached.json'), 'utf8'))
        const keys = Array.isArray(reached) ? reached.map(String) : []
        found.set(test, { reached: new Set(keys), busyMs })
      }
    } finally {
      await slot.close()
    }
  }
  await Promise.all(Array.from({ length: slots }, work))
  return found
}
