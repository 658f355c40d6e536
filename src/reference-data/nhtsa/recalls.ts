import { hourMs } from '../../lib/clock.ts'
import type { RecallCampaign } from '../../model/car-facts.ts'
import { type Asking, type CarNames, carKey, defineRead } from '../contract.ts'
import { isSameName } from '../matching/match-names.ts'
import { type JsonRecord, readFlag, readNumber, readSourceDate, readText } from '../read-json.ts'
import { askByVehicle, productNamesRead } from './ask-by-vehicle.ts'

type RecallAnswer = {
  readonly recalls: readonly RecallCampaign[]
  readonly found: readonly string[]
}

export const recallModelsRead = productNamesRead('nhtsa-recalls', 'r')

export const recallsRead = defineRead<CarNames, RecallAnswer>({
  source: 'nhtsa-recalls',
  name: 'recalls',
  lifetimeMs: 6 * hourMs,
  keyOf: carKey,
  ask: askRecalls,
})

function* askRecalls(question: CarNames): Asking<RecallAnswer> {
  const recalls = new Map<string, RecallCampaign>()
  const found = new Set<string>()
  for (const { asked, row } of yield* askByVehicle(['recalls', 'recallsByVehicle'], question)) {
    // The source sometimes returns another car's rows, and some rows start with the make.
    const model = readText(row, 'Model')
    if (model !== '' && !question.models.some((name) => isSameName(model, name, question.make))) continue
    const recall = readRecall(row)
    if (recall.campaign === '') continue
    found.add(asked)
    recalls.set(recall.campaign, recalls.get(recall.campaign) ?? recall)
  }
  const newestFirst = (one: RecallCampaign, other: RecallCampaign) =>
    compare(other.reported_on ?? '', one.reported_on ?? '')
  return { answer: { recalls: [...recalls.values()].sort(newestFirst), found: [...found] } }
}

function readRecall(row: JsonRecord): RecallCampaign {
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
