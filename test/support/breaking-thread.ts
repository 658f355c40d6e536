import { parentPort, threadId } from 'node:worker_threads'
import { answerQuestions } from '../../src/lib/timed-thread.ts'

export type BreakingQuestion = 'echo' | 'loop' | 'fill' | 'throw' | 'exit'

/** A thread that crashes in the requested way; otherwise it answers with its own id. */
if (parentPort === null) throw new Error('breaking-thread.ts is started as a thread')
answerQuestions<BreakingQuestion, number>(parentPort, (question) => {
  const filled: unknown[] = []
  if (question === 'throw') throw new RangeError('as asked')
  if (question === 'exit') process.exit(3)
  while (question === 'loop') Math.random()
  while (question === 'fill') filled.push(Array.from({ length: 1_000 }, Math.random))
  return threadId
})
