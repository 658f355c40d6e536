import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { FileTree } from '../repository-files.ts'
import { copyRepository } from './repository-copy.ts'
import type { TestAnswer, TestRequest } from './warm-tests.ts'

export type TestRun = 'passed' | 'failed' | 'timeout'

/** A copy of the repository to change, and a warm process that runs its tests, again and again. */
export interface TestSlot {
  readonly folder: string
  /** Runs tests, in this order up to the first failure, while one file has another text. */
  run(tests: readonly string[], change: ReadonlyMap<string, string>, boundMs: number): Promise<TestRun>
  close(): Promise<void>
}

/** Transforming the first file waits for the slowest of these. */
const startMs = 120_000

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
    if ((await nextAnswer(started, startMs)) !== 'ready') throw new Error('vitest does not start')
    return started
  }
  return {
    folder: copy.folder,
    async run(tests, change, boundMs) {
      await copy.write(change)
      try {
        child ??= await start()
        const changed = [...stale, ...change.keys()]
        child.send({ tests, changed } satisfies TestRequest)
        const answer = await nextAnswer(child, boundMs)
        if (answer === 'passed' || answer === 'failed') return answer
        kill()
        // A change that brings down the process has been noticed.
        return answer === 'timeout' ? 'timeout' : 'failed'
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

function nextAnswer(child: ChildProcess, boundMs: number): Promise<TestAnswer | 'timeout' | 'gone'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end('timeout'), boundMs)
    const onMessage = (answer: TestAnswer) => end(answer)
    const onExit = () => end('gone')
    const end = (outcome: TestAnswer | 'timeout' | 'gone') => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit)
      resolve(outcome)
    }
    child.once('message', onMessage).once('exit', onExit)
  })
}
