import { type Asking, defineRead, defineSource, hourMs, UnreadableAnswer } from '../contract.ts'
import { isSameName } from '../matching/match-names.ts'
import { carKey, productNamesRead } from '../nhtsa-names.ts'
import { type JsonRecord, readFlag, readJsonObject, readNumber, readRecords, readText } from '../read-json.ts'
import { readSourceDate } from '../read-source-date.ts'

export type RecallQuestion = { readonly make: string; readonly year: number; readonly models: readonly string[] }

export type Recall = {
  readonly campaign: string
  readonly reported_on: string | null
  readonly component: string
  readonly summary: string
  readonly consequence: string
  readonly remedy: string
  readonly park_it: boolean
  readonly park_outside: boolean
  readonly over_the_air: boolean | null
  readonly units: number | null
}

export type RecallAnswer = {
  readonly recalls: readonly Recall[]
  /** The requested names that had recalls. */
  readonly found: readonly string[]
}

export const recallModelsRead = productNamesRead('nhtsa-recalls', 'r')

/** Recalls for a make and year under several names. A name without recalls returns HTTP 400 with Count 0. */
export const recallsRead = defineRead<RecallQuestion, RecallAnswer>({
  source: 'nhtsa-recalls',
  name: 'recalls',
  lifetimeMs: 6 * hourMs,
  keyOf: (question) => carKey(question, question.models),
  ask: askRecalls,
  restore: (stored) => stored as RecallAnswer,
})

export const nhtsaRecalls = defineSource({
  name: 'nhtsa-recalls',
  shownAs: 'nhtsa',
  setting: 'NHTSA_URL',
  page: 'https://www.nhtsa.gov/nhtsa-datasets-and-apis',
  license: 'public domain',
  lastLookedAt: '2026-11',
  reads: [recallModelsRead, recallsRead],
})

function* askRecalls({ make, year, models }: RecallQuestion): Asking<RecallAnswer> {
  const replies = yield models.map((model) => ({
    path: ['recalls', 'recallsByVehicle'],
    query: { make, model, modelYear: year },
    accepts: [400],
  }))
  const recalls = new Map<string, Recall>()
  const found = new Set<string>()
  for (const [position, { status, text }] of replies.entries()) {
    const asked = models[position] ?? ''
    for (const row of readRows(status, text)) {
      // The source sometimes returns another car's rows, and some rows start with the make.
      const model = readText(row, 'Model')
      if (model !== '' && !models.some((name) => isSameName(model, name, make))) continue
      const recall = readRecall(row)
      if (recall.campaign === '') continue
      found.add(asked)
      recalls.set(recall.campaign, recalls.get(recall.campaign) ?? recall)
    }
  }
  const newestFirst = (one: Recall, other: Recall) => compare(other.reported_on ?? '', one.reported_on ?? '')
  return { answer: { recalls: [...recalls.values()].sort(newestFirst), found: [...found] } }
}

function readRows(status: number, text: string): readonly JsonRecord[] {
  const body = readJsonObject(text)
  if (status === 200) return readRecords(body, 'results')
  if ((readNumber(body, 'Count') ?? readNumber(body, 'count')) === 0) return []
  throw new UnreadableAnswer('the source refused the question')
}

function readRecall(row: JsonRecord): Recall {
  return {
    campaign: readText(row, 'NHTSACampaignNumber'),
    reported_on: readSourceDate(readText(row, 'ReportReceivedDate'), 'day-first'),
    component: readText(row, 'Component'),
    summary: readText(row, 'Summary'),
    // Old answers have a misspelled key.
    consequence: readText(row, 'Consequence') || readText(row, 'Conequence'),
    remedy: readText(row, 'Remedy'),
    park_it: readFlag(row, 'parkIt') === true,
    park_outside: readFlag(row, 'parkOutSide') === true,
    over_the_air: readFlag(row, 'overTheAirUpdate'),
    units: readNumber(row, 'PotentialNumberofUnitsAffected'),
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
