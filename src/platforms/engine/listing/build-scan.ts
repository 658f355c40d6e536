import type { FetchFailure } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { nothingStated, type Scan, type StatedCounts } from '../../../model/scan.ts'
import { vinKey } from '../records/vin-key.ts'

/** Counts of what a walk left out, by reason. */
export type SkippedCounts = Record<string, number>

export function countSkipped(skipped: SkippedCounts, reason: string, count = 1): void {
  if (count > 0) skipped[reason] = (skipped[reason] ?? 0) + count
}

/** A few cars leave while a site is read; more pages that are gone mean that the site hides or has moved them. */
const maxShareGone = 0.05

/** Why a scan with so many vehicle pages gone is not complete; null where it may be. */
export function tooManyGone(gone: number, listed: number): string | null {
  return gone > listed * maxShareGone ? `${gone} of ${listed} vehicle pages are gone` : null
}

type Findings = {
  readonly vehicles: readonly RawVehicle[]
  readonly skipped: SkippedCounts
  readonly incompleteReason: string | null
  readonly failure: FetchFailure | null
  readonly stated: StatedCounts
  readonly pagesRead: number
  readonly pageDates?: ReadonlyMap<string, string>
}

export function buildScan(findings: Findings): Scan {
  return { ...findings, complete: findings.incompleteReason === null }
}

/** A scan that found nothing because its pages could not be had. */
export function failedScan(failure: FetchFailure, pagesRead: number): Scan {
  return buildScan({
    vehicles: [],
    skipped: {},
    incompleteReason: failure.message,
    failure,
    stated: nothingStated,
    pagesRead,
  })
}

/** Each VIN once; the fuller record wins and the other is counted. Records without a telling VIN all stay. */
export function uniqueByVin(vehicles: readonly RawVehicle[], skipped: SkippedCounts): RawVehicle[] {
  const byVin = new Map<string, number>()
  const kept: RawVehicle[] = []
  for (const vehicle of vehicles) {
    const vin = vinKey(vehicle.vin)
    const position = vin === null ? undefined : byVin.get(vin)
    const earlier = position === undefined ? undefined : kept[position]
    if (position === undefined || earlier === undefined) {
      if (vin !== null) byVin.set(vin, kept.length)
      kept.push(vehicle)
      continue
    }
    countSkipped(skipped, 'duplicate VIN')
    if (fullness(vehicle) > fullness(earlier)) kept[position] = vehicle
  }
  return kept
}

function fullness(vehicle: RawVehicle): number {
  const prices = Object.values(vehicle.prices ?? {})
  return [...Object.values(vehicle), ...prices].filter((value) => {
    if (Array.isArray(value)) return value.length > 0
    return value !== null && value !== undefined && value !== ''
  }).length
}
