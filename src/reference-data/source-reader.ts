import { createThread, ThreadEnded } from '../lib/thread.ts'
import type { createSourceTasks } from './answer-source-questions.ts'
import type { AnyRead, Question, SourceReply, SourceRequest } from './contract.ts'

type ReadFacts =
  | { readonly kind: 'facts'; readonly answer: string; readonly items: string | null }
  | { readonly kind: 'failed'; readonly reason: string }

/** Sends the requests of one step. Returns a reason instead of replies if one of them failed. */
export type SendAll = (
  requests: readonly SourceRequest[],
) => Promise<{ readonly replies: readonly SourceReply[] } | { readonly failed: string }>

/** Twenty times the time for the largest real answer. */
const cpuMs = 5_000
const wallMs = 30_000
const idleMs = 30_000
const memory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }
/** No read takes more steps, so more would mean an endless loop. */
const maxSteps = 10

/** Reads sources' answers in a thread, so that no answer can block the process. */
export function createSourceReader() {
  const script = new URL('./source-thread.ts', import.meta.url)
  const thread = createThread<ReturnType<typeof createSourceTasks>>({ script, cpuMs, wallMs, idleMs, memory })
  return {
    async read({ source, name: read }: AnyRead, question: Question, send: SendAll): Promise<ReadFacts> {
      const replies: (readonly SourceReply[])[] = []
      try {
        for (;;) {
          const step = await thread.run('step', { source, read, question, replies })
          if (step.kind === 'facts') return step
          if (step.kind === 'unreadable') return { kind: 'failed', reason: step.reason }
          if (replies.length === maxSteps) return { kind: 'failed', reason: 'the question takes too many requests' }
          const sent = await send(step.requests)
          if ('failed' in sent) return { kind: 'failed', reason: sent.failed }
          replies.push(sent.replies)
        }
      } catch (error) {
        if (error instanceof ThreadEnded)
          return { kind: 'failed', reason: `the answer ended its reader: ${error.reason}` }
        throw error
      }
    },
    close: thread.close,
  }
}
