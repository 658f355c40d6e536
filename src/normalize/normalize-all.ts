import type { RawVehicle } from '../model/raw-vehicle.ts'
import type { NormalizedVehicle, RejectedRecord, Rejections } from '../model/website-vehicle.ts'
import { normalizeVehicle, type NormalizeContext as VehicleContext } from './normalize-vehicle.ts'

export type NormalizedScan = {
  /** One per VIN, in order of first appearance; of several records, the fullest. */
  readonly vehicles: readonly NormalizedVehicle[]
  readonly rejected: Rejections
}

export type NormalizeContext = Omit<VehicleContext, 'row'>

/** Takes the records of one scan or file one by one. */
export interface Normalizer {
  add(record: RawVehicle): void
  end(): NormalizedScan
}

/** Normalizes the records of one scan or file; `row` of a rejected record counts from 1. */
export function normalizeAll(records: readonly RawVehicle[], context: NormalizeContext): NormalizedScan {
  const normalizer = createNormalizer(context)
  for (const record of records) normalizer.add(record)
  return normalizer.end()
}

export function createNormalizer(context: NormalizeContext): Normalizer {
  const vehicles = new Map<string, NormalizedVehicle>()
  const rejections = createRejectionCounter()
  let row = 0
  const addRecord = (record: RawVehicle) => {
    row += 1
    const outcome = normalizeVehicle(record, { ...context, row })
    if (outcome.kind === 'rejected') {
      rejections.add(outcome.rejected)
      return
    }
    const { vin } = outcome.vehicle.content
    const earlier = vehicles.get(vin)
    if (earlier === undefined || fullness(outcome.vehicle) > fullness(earlier)) vehicles.set(vin, outcome.vehicle)
  }
  return {
    add: addRecord,
    end: () => ({ vehicles: [...vehicles.values()], rejected: rejections.rejections() }),
  }
}

function fullness(vehicle: NormalizedVehicle): number {
  return Object.values(vehicle.content).filter((value) => {
    if (Array.isArray(value)) return value.length > 0
    return value !== null && value !== '' && value !== false
  }).length
}

/** An import shows 20 of them. */
const firstKept = 100
/** A reason may quote what a site sent. */
const reasonsKept = 1_000

/** Takes the rejected records of a scan one by one; keeps the first of them and what they have in common. */
export function createRejectionCounter() {
  const first: RejectedRecord[] = []
  const reasons = new Map<string, number>()
  let count = 0
  return {
    add: (rejected: RejectedRecord): void => {
      count++
      if (first.length < firstKept) first.push(rejected)
      const times = reasons.get(rejected.reason)
      if (times !== undefined || reasons.size < reasonsKept) reasons.set(rejected.reason, (times ?? 0) + 1)
    },
    rejections: (): Rejections => {
      const [commonest] = [...reasons].sort(([, a], [, b]) => b - a)
      return { count, first, commonest: commonest?.[0] ?? null }
    },
  }
}
