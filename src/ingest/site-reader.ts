import type { Logger } from 'pino'
import type { SeenVehicle } from '../diff/diff-vehicles.ts'
import { chunk } from '../lib/chunk.ts'
import type { Clock } from '../lib/clock.ts'
import {
  type Conversation,
  createTimedThread,
  ThreadEnded,
  type TimedThread,
  type TimedThreadOptions,
} from '../lib/timed-thread.ts'
import { latestModelYear } from '../model/model-year.ts'
import type { FetchFailure, Page } from '../model/page.ts'
import { addVinFacts, noVinFacts, type PageFacts, type ReadVins, type VinFacts } from '../model/vin-facts.ts'
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

export interface SiteWalk {
  readonly number: number
  /** Rejects with `ThreadEnded` if the thread has ended, otherwise with the adapter's error. */
  ask(question: SiteQuestion): Promise<SiteAnswer>
  end(): void
}

export type SiteReaderOptions = Partial<Omit<TimedThreadOptions, 'memory'>> & {
  readonly vins?: VinSource
}

type VinSource = { readonly database: Pick<VinDatabase, 'path'>; readonly clock: Clock }

const usual: TimedThreadOptions = {
  script: new URL('./site-thread.ts', import.meta.url),
  // Twenty times the time for the largest observed page of a real platform.
  answerCpuMs: 10_000,
  answerMs: 60_000,
  // Starting it takes about half a second.
  idleMs: 30_000,
  // Enough for a 10 MB page with its tree and the records of some collections.
  memory: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 24 },
}
/** VINs in one question: some 20 ms. Other collections are answered in between. */
const vinsAtOnce = 100

export function createSiteReader({ vins, ...options }: SiteReaderOptions = {}): SiteReader {
  const thread = createTimedThread<SiteQuestion, SiteAnswer>({ ...usual, ...options })
  let walks = 0
  const begin = (): SiteWalk => {
    const talk = thread.converse()
    walks += 1
    const number = walks
    return {
      number,
      ask: (question) => handOver(talk, question),
      end: () => talk.end({ kind: 'forget', walk: number }),
    }
  }
  return {
    recognize: async (page) => {
      const walk = begin()
      try {
        const answer = await walk.ask({ kind: 'recognize', walk: walk.number, page })
        if (answer.kind !== 'recognized') throw new Error(`the home page was answered with ${answer.kind}`)
        return answer
      } catch (error) {
        const failure = failureOfThread(error, page.requestedUrl)
        if (failure === null) throw error
        return failure
      } finally {
        walk.end()
      }
    },
    startWalk: () => {
      // Building it takes some seconds once: it is ready when the walk has ended.
      void vins?.database.path()
      return begin()
    },
    readVins: (pages) => (vins === undefined ? noFacts(pages) : readVinsIn(thread, vins, pages)),
    close: thread.close,
  }
}

async function readVinsIn(
  thread: TimedThread<SiteQuestion, SiteAnswer>,
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

function pageFacts({ vin, year, make, model, series, heading, engine, ...more }: PageFacts): PageFacts {
  const { body, door_count, engine_cyl_count, engine_displacement, fuel } = more
  return {
    ...{ vin, year, make, model, series, heading, engine },
    ...{ body, door_count, engine_cyl_count, engine_displacement, fuel },
  }
}

/** Where VINs cannot be read, the vehicles are as their pages show them. */
export async function completeByVin<Vehicle extends SeenVehicle>(
  { sites, log }: { readonly sites: Pick<SiteReader, 'readVins'>; readonly log: Pick<Logger, 'warn'> },
  vehicles: readonly Vehicle[],
): Promise<readonly Vehicle[]> {
  try {
    const facts = await sites.readVins(vehicles.map(({ content }) => content))
    return vehicles.map((vehicle, place) => {
      const found = facts[place]
      return found === undefined ? vehicle : { ...vehicle, content: addVinFacts(vehicle.content, found) }
    })
  } catch (error) {
    log.warn({ err: error, vehicles: vehicles.length }, 'VINs could not be read')
    return vehicles
  }
}

/** Characters. Longer texts are transferred in parts, because each transfer copies in one turn. */
const partLength = 1_000_000

async function handOver(talk: Conversation<SiteQuestion, SiteAnswer>, question: SiteQuestion): Promise<SiteAnswer> {
  if (!('page' in question) || question.page.kind !== 'page') return talk.ask(question)
  const { walk } = question
  const { text } = question.page
  if (text.length <= partLength) return talk.ask(question)
  for (let at = 0; at < text.length; at += partLength) {
    await talk.ask({ kind: 'text', walk, part: text.slice(at, at + partLength) })
  }
  return talk.ask({ ...question, page: { ...question.page, text: '' } })
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
