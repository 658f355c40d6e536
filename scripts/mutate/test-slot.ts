import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { FileTree } from '../repository-files.ts'
import { copyRepository } from './repository-copy.ts'
import type { TestAnswer, TestRequest } from './warm-tests.ts'

export type TestRun = { readonly kind: 'passed' | 'failed' | 'timeout'; readonly busyMs: number }

/** A copy of the repository to mutate, and a warm process that runs its tests repeatedly. */
export interface TestSlot {
  readonly folder: string
  /**
   * Runs tests in this order up to the first failure, with changed texts for some files. `boundMs`: the processor time
   * that one test file may take.
   */
  run(tests: readonly string[], change: ReadonlyMap<string, string>, boundMs: number): Promise<TestRun>
  close(): Promise<void>
}

/**
 * Tests that wait forever without using processor time fail by Vitest's own timeout; this limit only catches a hanging
 * Vitest.
 */
const mostWaitMs = 1_800_000

export async function openTestSlot(tree: FileTree): Promise<TestSlot> {
  const copy = await copyRepository(tree)
  let child: ChildProcess | null = null
  let stale: readonly string[] = []
  const kill = () => {
    child?.kill('SIGKILL')
    child = null
  }
  const start = async (): Promise<ChildProcess> => {
    const started = fork(join(copy.folder, 'scripts/mutate/warm-tests.ts'), { cwd: copy.folder, stdio: 'ignore' })
    if ((await nextAnswer(started)).kind !== 'ready') throw new Error('Vitest does not start')
    return started
  }
  return {
    folder: copy.folder,
    async run(tests, change, boundMs) {
      await copy.write(change)
      try {
        child ??= await start()
        child.send({ tests, changed: [...stale, ...change.keys()], boundMs } satisfies TestRequest)
        const { kind, busyMs } = await nextAnswer(child)
        if (kind === 'timeout' || kind === 'gone') kill()
        // A mutant that crashes the process is killed.
        return { kind: kind === 'passed' || kind === 'timeout' ? kind : 'failed', busyMs }
      } finally {
        stale = [...change.keys()]
        await copy.restore(stale)
      }
    },
    async close() {
      kill()
      await copy.remove()
    },
  }
}

type Answer = TestAnswer | { readonly kind: 'gone'; readonly busyMs: 0 }

function nextAnswer(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve) => {
    const gone = () => end({ kind: 'gone', busyMs: 0 })
    const timer = setTimeout(gone, mostWaitMs)
    const end = (answer: Answer) => {
      clearTimeout(timer)
      child.off('message', end).off('exit', gone)
      resolve(answer)
    }
    child.once('message', end).once('exit', gone)
  })
}
