import {
  type AnyRead,
  type Asking,
  type Question,
  type Source,
  type SourceReply,
  type SourceRequest,
  UnreadableAnswer,
} from './contract.ts'

export type SourceQuestion =
  | {
      readonly kind: 'start'
      readonly asking: number
      readonly source: string
      readonly read: string
      readonly question: Question
    }
  | { readonly kind: 'replies'; readonly asking: number; readonly replies: readonly SourceReply[] }
  | { readonly kind: 'forget'; readonly asking: number }

export type SourceStep =
  | { readonly kind: 'requests'; readonly requests: readonly SourceRequest[] }
  /** JSON, ready to be stored. */
  | { readonly kind: 'facts'; readonly answer: string; readonly items: string | null }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'forgotten' }

/** All code that reads data from sources, as answers to questions. Runs in the thread of source-thread.ts. */
export function answerSourceQuestions(sources: readonly Source[]): (question: SourceQuestion) => SourceStep {
  const underWay = new Map<number, Asking<unknown>>()
  return (given) => {
    if (given.kind === 'forget') {
      underWay.delete(given.asking)
      return { kind: 'forgotten' }
    }
    const asking =
      given.kind === 'start'
        ? findRead(sources, given.source, given.read).ask(given.question)
        : underWay.get(given.asking)
    if (asking === undefined) throw new Error(`no question ${given.asking} is under way`)
    underWay.set(given.asking, asking)
    return takeStep(asking, given.kind === 'replies' ? given.replies : null)
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
