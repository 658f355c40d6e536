import type { Candidate } from './candidate.ts'
import type { Place } from './match-places.ts'

export type ResolveQuestion = {
  readonly accountId: number
  readonly url: string | null
  readonly name: string | null
  /** Upper case. */
  readonly vin: string | null
  readonly place: Place | null
}

export const resolutionMethods = [
  'url',
  'url_serp_confirmed',
  'url_serp_fallback',
  'url_vin_fallback',
  'vin',
  'vin_group_match',
  'address',
] as const

export const resolutionSources = [
  'vin_match',
  'vin_lookup',
  'vin_fallback',
  'vin_group_match',
  'name_match',
  'automated',
] as const

export const refusalCodes = ['LOW_CONFIDENCE_MATCH', 'DEALER_GROUP_DETECTED'] as const

export type Resolved = {
  readonly kind: 'resolved'
  readonly candidate: Candidate
  readonly method: (typeof resolutionMethods)[number]
  readonly confidence: number
  /** Null: by a direct lookup. */
  readonly details: {
    readonly reasoning: string
    readonly matchedName: string | null
    readonly nameMatchConfidence: number | null
    readonly source: (typeof resolutionSources)[number]
  } | null
}

export type Refused = {
  readonly kind: 'refused'
  readonly code: (typeof refusalCodes)[number]
  readonly message: string
  readonly reasoning: string
  readonly candidates: readonly { readonly name: string; readonly website: string }[]
}

export type Resolution = Resolved | Refused
