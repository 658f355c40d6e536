import type { RawVehicle } from '../../../model/raw-vehicle.ts'

/** How many vehicles are new and how many used (certified ones too); null when one of them does not say. */
export function countConditions(vehicles: readonly RawVehicle[]): { new: number; used: number } | null {
  const counts = { new: 0, used: 0 }
  for (const vehicle of vehicles) {
    const condition = conditionOf(vehicle.condition ?? '') ?? conditionOf(sectionOf(vehicle.vdp_link ?? ''))
    if (condition === null) return null
    counts[condition]++
  }
  return counts
}

/** The condition in a vehicle's URL: /used/..., /inventory/New-2026-... */
export function conditionOfUrl(url: string): 'new' | 'used' | null {
  return conditionOf(sectionOf(url))
}

function sectionOf(url: string): string {
  const path = URL.parse(url, 'https://site.invalid/')?.pathname.toLowerCase() ?? ''
  return /\/(new|used|pre-?owned|certified|cpo)(?=[-_/]|$)/.exec(path)?.[1] ?? ''
}

function conditionOf(word: string): 'new' | 'used' | null {
  if (/used|owned|certified|cpo|^u$|^c$/i.test(word)) return 'used'
  return /(^|[^a-z])new/i.test(word) || /^n$/i.test(word) ? 'new' : null
}
