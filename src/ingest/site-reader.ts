import { chunk } from '../lib/chunk.ts'
import type { Clock } from '../lib/clock.ts'
import { type Conversation, createTimedThread, ThreadEnded, type TimedThread } from '../lib/timed-thread.ts'
import { latestModelYear } from '../model/model-year.ts'
import type { FetchFailure, Page } from '../model/page.ts'
import { noVinFacts, type PageFacts, type ReadVins, type VinFacts } from '../model/vin-facts.ts'
import type { VinDatabase } from '../reference-data/vpic-offline/vin-database.ts'
import type { RecognizedSite, SiteAnswer, SiteQuestion } from './site-questions.ts'

/** Reads website data in a thread, so that no page can block the process. */
export interface SiteReader {
  /** Facts about a site from its home page; a failure if reading it takes too much. */
  recognize(page: Page): Promise<{ readonly kind: 'recognized'; readonly site: RecognizedSite } | FetchFailure>
  startWalk(): SiteWalk
  /** Without a decoding database, nothing is known about any VIN. */
  readonly readVins: ReadVins
  close(): Promise<void>
}

/** One collection in the thread. */
export interface SiteWalk {
  readonly number: number
  /** Rejects with `ThreadEnded` if the thread has ended, otherwise with the adapter's error. */
  ask(question: SiteQuestion): Promise<SiteAnswer>
  end(): void
}

export type SiteReaderOptions = {
  readonly script?: URL
  readonly answerCpuMs?: number
  readonly answerMs?: number
  /** Idle time in milliseconds before the thread ends (30 s). Starting it takes about half a second. */
  readonly idleMs?: number
  /** Without one nothing is read from VINs. */
  readonly vins?: VinSource
}

export type VinSource = { readonly database: Pick<VinDatabase, 'path'>; readonly clock: Clock }

/** Twenty times the time for the largest observed page of a real platform. */
const answerCpuMs = 10_000
const answerMs = 60_000
const idleMs = 30_000
/** VINs in one question: some 20 ms. Other collections are answered in between. */
const vinsAtOnce = 100
/** Enough for a 10 MB page with its tree and the records of some collections. */
const memory = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 24 }

export function createSiteReader(options: SiteReaderOptions = {}): SiteReader {
  const script = options.script ?? new URL('./site-thread.ts', import.meta.url)
  const { vins, ...rest } = options
  const limits = { answerCpuMs, answerMs, idleMs, memory, ...rest, script }
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
      // Building it takes some seconds once: it is ready when the walk has ended.
      void vins?.database.path()
      const talk = thread.converse()
      walks += 1
      const number = walks
      return {
        number,
        ask: (question) => handOver(talk, question),
        end: () => talk.end({ kind: 'forget', walk: number }),
      }
    },
    readVins: (pages) => (vins === undefined ? noFacts(pages) : readVinsIn(thread, vins, pages)),
    close: thread.close,
  }
}

type Thread = TimedThread<SiteQuestion, SiteAnswer>

async function readVinsIn(
  thread: Thread,
  { database, clock }: VinSource,
  pages: readonly PageFacts[],
): Promise<readonly VinFacts[]> {
  const path = pages.length === 0 ? null : await database.path()
  if (path === null) return noFacts(pages)
  const latestYear = latestModelYear(clock.now())
  const facts: VinFacts[] = []
  for (const some of chunk(pages.map(pageFacts), vinsAtOnce)) {
    const talk = thread.converse()
    try {
      const answer = await talk.ask({ kind: 'vins', database: path, latestYear, pages: some })
      if (answer.kind !== 'vins') throw new Error(`VINs were answered with ${answer.kind}`)
      facts.push(...answer.facts)
    } finally {
      talk.end()
    }
  }
  return facts
}

async function noFacts(pages: readonly PageFacts[]): Promise<readonly VinFacts[]> {
  return pages.map(() => noVinFacts)
}

/** What is handed over of a vehicle. */
function pageFacts({ vin, year, make, model, series, heading, engine, ...more }: PageFacts): PageFacts {
  const { body, door_count, engine_cyl_count, engine_displacement, fuel } = more
  return {
    ...{ vin, year, make, model, series, heading, engine },
    ...{ body, door_count, engine_cyl_count, engine_displacement, fuel },
  }
}

/** Characters. Longer texts are transferred in parts, because each transfer copies in one turn. */
const partLength = 1_000_000

type Talk = Conversation<SiteQuestion, SiteAnswer>

async function handOver(talk: Talk, question: SiteQuestion): Promise<SiteAnswer> {
  if (question.kind !== 'recognize' && question.kind !== 'answer') return talk.ask(question)
  const page = pageOf(question)
  if (page === null || page.text.length <= partLength) return talk.ask(question)
  const { walk, kind } = question
  for (let at = 0; at < page.text.length; at += partLength) {
    await talk.ask({ kind: 'text', walk, part: page.text.slice(at, at + partLength) })
  }
  const rest = { ...page, text: '' }
  return talk.ask(kind === 'recognize' ? { kind, walk, page: rest } : { kind: 'answer', walk, answer: rest })
}

function pageOf(question: Extract<SiteQuestion, { kind: 'recognize' | 'answer' }>): Page | null {
  if (question.kind === 'recognize') return question.page
  return question.answer.kind === 'page' ? question.answer : null
}

/** The failure if a page ended the thread, since the same page would do it again. Null: another cause. */
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
