import { type Conversation, createTimedThread, ThreadEnded } from '../lib/timed-thread.ts'
import type { FetchFailure, Page } from '../model/page.ts'
import type { RecognizedSite, SiteAnswer, SiteQuestion } from './site-questions.ts'

/** Reads what websites sent, in a thread: the process goes on answering requests, whatever a page holds. */
export interface SiteReader {
  /** What a home page tells of its site; a failure where reading it takes too much. */
  recognize(page: Page): Promise<{ readonly kind: 'recognized'; readonly site: RecognizedSite } | FetchFailure>
  startWalk(): SiteWalk
  close(): Promise<void>
}

/** One collection in the thread. */
export interface SiteWalk {
  readonly number: number
  /** Rejects with `ThreadEnded` where the thread has ended, with what the adapter threw otherwise. */
  ask(question: SiteQuestion): Promise<SiteAnswer>
  end(): void
}

export type SiteReaderOptions = {
  readonly script?: URL
  readonly answerCpuMs?: number
  readonly answerMs?: number
  /** How long the thread is kept when nobody asks, in milliseconds (30 s). Starting it takes about half a second. */
  readonly idleMs?: number
}

/** Twenty times what the largest page of a real platform was seen to take. */
const answerCpuMs = 10_000
const answerMs = 60_000
const idleMs = 30_000
/** A page of 10 MB and its tree, beside the records of some collections. */
const memory = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 24 }

export function createSiteReader(options: SiteReaderOptions = {}): SiteReader {
  const script = options.script ?? new URL('./site-thread.ts', import.meta.url)
  const limits = { answerCpuMs, answerMs, idleMs, memory, ...options, script }
  const thread = createTimedThread<SiteQuestion, SiteAnswer>(limits)
  let walks = 0
  return {
    recognize: async (page) => {
      const talk = thread.converse()
      walks += 1
      const walk = walks
      try {
        const answer = await handOver(talk, { kind: 'recognize', walk, page })
        if (answer.kind !== 'recognized') throw new Error(`the home page was answered with ${answer.kind}`)
        return answer
      } catch (error) {
        const failure = failureOfThread(error, page.requestedUrl)
        if (failure === null) throw error
        return failure
      } finally {
        talk.end({ kind: 'forget', walk })
      }
    },
    startWalk: () => {
      const talk = thread.converse()
      walks += 1
      const number = walks
      return {
        number,
        ask: (question) => handOver(talk, question),
        end: () => talk.end({ kind: 'forget', walk: number }),
      }
    },
    close: thread.close,
  }
}

/** Characters. A longer text is handed over in parts, as handing over copies it in one go. */
const partLength = 1_000_000

type Talk = Conversation<SiteQuestion, SiteAnswer>

async function handOver(talk: Talk, question: SiteQuestion): Promise<SiteAnswer> {
  const page = pageOf(question)
  if (page === null || page.text.length <= partLength) return talk.ask(question)
  const { walk, kind } = question
  for (let at = 0; at < page.text.length; at += partLength) {
    await talk.ask({ kind: 'text', walk, part: page.text.slice(at, at + partLength) })
  }
  const rest = { ...page, text: '' }
  return talk.ask(kind === 'recognize' ? { kind, walk, page: rest } : { kind: 'answer', walk, answer: rest })
}

function pageOf(question: SiteQuestion): Page | null {
  if (question.kind === 'recognize') return question.page
  return question.kind === 'answer' && question.answer.kind === 'page' ? question.answer : null
}

/** The page that ended its thread is to blame, and so is the site: the same page would do it again. Null: it is not so. */
export function failureOfThread(error: unknown, requestedUrl: string): FetchFailure | null {
  if (!(error instanceof ThreadEnded) || (error.reason !== 'time' && error.reason !== 'memory')) return null
  const isLate = error.reason === 'time'
  return {
    ...{ kind: 'failure', requestedUrl, class: 'changed', status: null },
    code: isLate ? 'timeout' : 'too_large',
    message: isLate
      ? `the page ${requestedUrl} could not be processed in time`
      : `the page ${requestedUrl} takes more memory than processing it may need`,
  }
}
