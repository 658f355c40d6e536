import { createTimedThread, ThreadEnded } from '../lib/timed-thread.ts'
import type { SourceQuestion, SourceStep } from './answer-source-questions.ts'
import type { AnyRead, Question, SourceReply, SourceRequest } from './contract.ts'

export type ReadFacts =
  | { readonly kind: 'facts'; readonly answer: string; readonly items: string | null }
  | { readonly kind: 'failed'; readonly reason: string }

/** Sends the requests of one step. Returns a reason instead of replies if one of them failed. */
export type SendAll = (
  requests: readonly SourceRequest[],
) => Promise<{ readonly replies: readonly SourceReply[] } | { readonly failed: string }>

/** Twenty times the time for the largest real answer. */
const answerCpuMs = 5_000
const answerMs = 30_000
const idleMs = 30_000
const memory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }
/** No read takes more steps, so more would mean an endless loop. */
const mostSteps = 10

/** Reads sources' answers in a thread, so that no answer can block the process. */
export function createSourceReader() {
  const script = new URL('./source-thread.ts', import.meta.url)
  const thread = createTimedThread<SourceQuestion, SourceStep>({ script, answerCpuMs, answerMs, idleMs, memory })
  let count = 0
  return {
    async read(read: AnyRead, question: Question, send: SendAll): Promise<ReadFacts> {
      const talk = thread.converse()
      count += 1
      const asking = count
      try {
        let step = await talk.ask({ kind: 'start', asking, source: read.source, read: read.name, question })
        for (let steps = 0; step.kind === 'requests'; steps += 1) {
          if (steps === mostSteps) return { kind: 'failed', reason: 'the question takes too many requests' }
          const sent = await send(step.requests)
          if ('failed' in sent) return { kind: 'failed', reason: sent.failed }
          step = await talk.ask({ kind: 'replies', asking, replies: sent.replies })
        }
        if (step.kind === 'facts') return step
        return { kind: 'failed', reason: step.kind === 'unreadable' ? step.reason : step.kind }
      } catch (error) {
        if (error instanceof ThreadEnded)
          return { kind: 'failed', reason: `the answer ended its reader: ${error.reason}` }
        throw error
      } finally {
        talk.end({ kind: 'forget', asking })
      }
    },
    close: thread.close,
  }
}
