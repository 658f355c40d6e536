import { conditionInPath } from '../../../model/new-words.ts'
import type { FetchFailure } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { nothingStated, type Scan, type StatedCounts } from '../../../model/scan.ts'
import { vinKey } from '../records/vin-key.ts'

export type SkippedCounts = Record<string, number>

export type LeftOut = { readonly skipped: SkippedCounts; readonly leftOut: Map<string, string> }

export function countSkipped(skipped: SkippedCounts, reason: string, count = 1): void {
  if (count > 0) skipped[reason] = (skipped[reason] ?? 0) + count
}

export function leaveOut({ skipped, leftOut }: LeftOut, reason: string, vehicle: RawVehicle | null): void {
  countSkipped(skipped, reason)
  const vin = vinKey(vehicle?.vin)
  if (vin !== null) leftOut.set(vin, reason)
}

/** A few cars sell during a scan, and a sitemap names dead pages; more than both: the site blocks or has moved them. */
const maxShareGone = 0.05
const maxGoneOfFew = 2

export function tooManyGone(gone: number, listed: number): string | null {
  return gone > Math.max(listed * maxShareGone, maxGoneOfFew) ? `${gone} of ${listed} vehicle pages are gone` : null
}

type Problems = { problem: string | null; failure: FetchFailure | null }

export function noteProblem(found: Problems, problem: string, failure: FetchFailure | null = null): void {
  found.problem ??= problem
  found.failure ??= failure
}

export function buildScan(findings: Partial<Scan> & Pick<Scan, 'incompleteReason' | 'pagesRead'>): Scan {
  const nothing = { vehicles: [], skipped: {}, failure: null, stated: nothingStated }
  return { ...nothing, ...findings, complete: findings.incompleteReason === null }
}

export function failedScan(failure: FetchFailure, pagesRead: number): Scan {
  return buildScan({ incompleteReason: failure.message, failure, pagesRead })
}

/** Keeps the fuller record of each VIN and counts the others. Records without a usable VIN are all kept. */
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
  return [...Object.values(vehicle), ...prices].filter((value) => !isBlank(value)).length
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** How many vehicles are new and how many used (certified ones too); null when one of them does not say. */
export function countConditions(vehicles: readonly RawVehicle[], total = vehicles.length): StatedCounts {
  const counts = { total, new: 0, used: 0 }
  for (const vehicle of vehicles) {
    const condition = conditionOf(vehicle.condition ?? '') ?? conditionOfUrl(vehicle.vdp_link ?? '')
    if (condition === null) return { ...nothingStated, total }
    counts[condition]++
  }
  return counts
}

/** The condition in a vehicle's URL: /used/..., /inventory/New-2026-... */
export function conditionOfUrl(url: string): 'new' | 'used' | null {
  const path = URL.parse(url, 'https://site.invalid/')?.pathname.toLowerCase() ?? ''
  return conditionOf(conditionInPath.exec(path)?.[1] ?? '')
}

export function conditionOf(word: string): 'new' | 'used' | null {
  if (/used|owned|certified|cpo|^u$|^c$/i.test(word)) return 'used'
  return /(^|[^a-z])new/i.test(word) || /^n$/i.test(word) ? 'new' : null
}
