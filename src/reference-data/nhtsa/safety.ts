import { dayMs } from '../../lib/clock.ts'
import type { TestedVariant } from '../../model/car-facts.ts'
import {
  type Asking,
  type CarNames,
  carKey,
  defineRead,
  distinct,
  type MakeYear,
  type ModelNames,
  makeYearKey,
  type SourceReply,
} from '../contract.ts'
import { type JsonRecord, readJsonObject, readNumber, readRecords, readText } from '../read-json.ts'

type SafetyAnswer = { readonly variants: readonly TestedVariant[] }

const maxVariants = 40

export const safetyModelsRead = defineRead<MakeYear, ModelNames>({
  source: 'nhtsa-safety',
  name: 'models',
  lifetimeMs: dayMs,
  keyOf: makeYearKey,
  *ask({ make, year }) {
    const [reply] = yield [{ path: ['SafetyRatings', 'modelyear', year, 'make', make], accepts: [400, 404] }]
    if (reply?.status !== 200) return { answer: { names: null } }
    const rows = readRecords(readJsonObject(reply.text), 'Results')
    return { answer: { names: distinct(rows.map((row) => readText(row, 'Model'))) } }
  },
})

/** Ratings of every variant under several names; none for a car without ratings. */
export const safetyRead = defineRead<CarNames, SafetyAnswer>({
  source: 'nhtsa-safety',
  name: 'ratings',
  lifetimeMs: dayMs,
  keyOf: carKey,
  ask: askRatings,
})

function* askRatings({ make, year, models }: CarNames): Asking<SafetyAnswer> {
  const lists = yield models.map((model) => ({
    path: ['SafetyRatings', 'modelyear', year, 'make', make, 'model', model],
    accepts: [400, 404],
  }))
  const ids = lists.flatMap((reply) => rowsOf(reply).map((row) => readNumber(row, 'VehicleId') ?? 0))
  const known = [...new Set(ids)].filter((id) => id > 0).slice(0, maxVariants)
  if (known.length === 0) return { answer: { variants: [] } }
  const details = yield known.map((id) => ({ path: ['SafetyRatings', 'VehicleId', id] }))
  return { answer: { variants: details.flatMap((reply) => rowsOf(reply).slice(0, 1).map(readVariant)) } }
}

function rowsOf({ status, text }: SourceReply): readonly JsonRecord[] {
  return status === 200 ? readRecords(readJsonObject(text), 'Results') : []
}

function readVariant(row: JsonRecord): TestedVariant {
  const stars = (key: string) => {
    const value = readNumber(row, key)
    return value !== null && value >= 1 && value <= 5 ? value : null
  }
  const possibility = readNumber(row, 'RolloverPossibility')
  return {
    model: readText(row, 'Model'),
    description: readText(row, 'VehicleDescription'),
    overall: stars('OverallRating'),
    front: stars('OverallFrontCrashRating'),
    side: stars('OverallSideCrashRating'),
    rollover: stars('RolloverRating'),
    // 0 means that no tilt was measured.
    rollover_possibility: possibility !== null && possibility > 0 && possibility <= 1 ? possibility : null,
    front_driver: stars('FrontCrashDriversideRating'),
    front_passenger: stars('FrontCrashPassengersideRating'),
    side_driver: stars('SideCrashDriversideRating'),
    side_passenger: stars('SideCrashPassengersideRating'),
    features: {
      esc: readText(row, 'NHTSAElectronicStabilityControl') || null,
      forward_collision_warning: readText(row, 'NHTSAForwardCollisionWarning') || null,
      lane_departure_warning: readText(row, 'NHTSALaneDepartureWarning') || null,
    },
  }
}
