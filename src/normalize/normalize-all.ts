import type { RawVehicle } from '../model/raw-vehicle.ts'
import type { NormalizedVehicle, RejectedListing, Rejections } from '../model/website-vehicle.ts'
import { normalizeVehicle, type NormalizeContext as VehicleContext } from './normalize-vehicle.ts'

type NormalizedScan<Kept = NormalizedVehicle> = {
  /** One per VIN, in order of first appearance; of several records, the fullest. */
  readonly vehicles: readonly Kept[]
  readonly rejected: Rejections
}

export type NormalizeContext = Omit<VehicleContext, 'row'>

interface Normalizer<Kept> {
  add(record: RawVehicle): void
  end(): NormalizedScan<Kept>
}

export function normalizeAll(records: readonly RawVehicle[], context: NormalizeContext): NormalizedScan {
  const normalizer = createNormalizer(context, (vehicle) => vehicle)
  for (const record of records) normalizer.add(record)
  return normalizer.end()
}

/**
 * `keep` returns the part of each vehicle to keep in memory, because holding a whole lot while it is read burdens the
 * garbage collector.
 */
export function createNormalizer<Kept>(
  context: NormalizeContext,
  keep: (vehicle: NormalizedVehicle) => Kept,
): Normalizer<Kept> {
  const vehicles = new Map<string, { readonly record: RawVehicle; readonly kept: Kept }>()
  const rejections = createRejectionCounter()
  const position = { ...context, row: 0 }
  const addRecord = (record: RawVehicle) => {
    position.row += 1
    const outcome = normalizeVehicle(record, position)
    if (outcome.kind === 'rejected') {
      rejections.add(outcome.rejected)
      return
    }
    const { vin } = outcome.vehicle.content
    const earlier = vehicles.get(vin)
    if (earlier !== undefined && fullness(outcome.vehicle) <= fullnessOf(earlier.record)) return
    vehicles.set(vin, { record, kept: keep(outcome.vehicle) })
  }
  const fullnessOf = (record: RawVehicle) => {
    const outcome = normalizeVehicle(record, position)
    return outcome.kind === 'rejected' ? 0 : fullness(outcome.vehicle)
  }
  return {
    add: addRecord,
    end: () => ({ vehicles: [...vehicles.values()].map(({ kept }) => kept), rejected: rejections.rejections() }),
  }
}

function fullness(vehicle: NormalizedVehicle): number {
  return Object.values(vehicle.content).filter((value) => {
    if (Array.isArray(value)) return value.length > 0
    return value !== null && value !== '' && value !== false
  }).length
}

/** An import shows them. */
const firstKept = 500
/** Bounds the reasons, which may quote what a site sent. */
const reasonsKept = 1_000

export function createRejectionCounter() {
  const first: RejectedListing[] = []
  const reasons = new Map<string, number>()
  let count = 0
  return {
    add: (rejected: RejectedListing): void => {
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
