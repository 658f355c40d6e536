import type { TaskContext } from '../lib/serve-tasks.ts'
import {
  type AnyRead,
  type Asking,
  type Question,
  type Source,
  type SourceReply,
  type SourceRequest,
  UnreadableAnswer,
} from './contract.ts'

type SourceQuestion = {
  readonly source: string
  readonly read: string
  readonly question: Question
  /** To the requests of each step so far. */
  readonly replies: readonly (readonly SourceReply[])[]
}

type SourceStep =
  | { readonly kind: 'requests'; readonly requests: readonly SourceRequest[] }
  /** JSON, ready to be stored. */
  | { readonly kind: 'facts'; readonly answer: string; readonly items: string | null }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** All code that reads data from sources. Each step begins again, so that a thread keeps nothing between two. */
export function createSourceTasks(sources: readonly Source[]) {
  return {
    step: ({ source, read, question, replies }: SourceQuestion, { watch }: TaskContext): SourceStep =>
      watch({ page: `${source} ${read}` }, () => {
        const asking = findRead(sources, source, read).ask(question)
        let step = takeStep(asking, null)
        for (const given of replies) step = takeStep(asking, given)
        return step
      }),
  }
}

export function takeStep(asking: Asking<unknown>, replies: readonly SourceReply[] | null): SourceStep {
  try {
    const step = replies === null ? asking.next() : asking.next(replies)
    if (step.done !== true) return { kind: 'requests', requests: step.value }
    const { answer, items } = step.value
    return { kind: 'facts', answer: JSON.stringify(answer), items: items === undefined ? null : JSON.stringify(items) }
  } catch (error) {
    if (error instanceof UnreadableAnswer) return { kind: 'unreadable', reason: error.message }
    throw error
  }
}

function findRead(sources: readonly Source[], source: string, read: string): AnyRead {
  const found = sources.find(({ name }) => name === source)?.reads.find(({ name }) => name === read)
  if (found === undefined) throw new Error(`no read ${source} ${read}`)
  return found
}
