import type { VehicleLister } from '../../db/queries/known-dealers.ts'
import type { Candidate } from './candidate.ts'
import { parseDealerName } from './dealer-names.ts'
import { phoneDigits } from './judge.ts'
import type { Evidence } from './weigh.ts'

export type Lister = {
  readonly candidate: Candidate
  readonly evidence: readonly Evidence[]
  readonly listing: Pick<VehicleLister, 'condition' | 'make' | 'first_seen_at' | 'lot'> | null
}

/** Their websites share further vehicles. */
export type SharingPair = { readonly one: number; readonly other: number }

/**
 * They share further vehicles, a name or a phone number. Whoever merely bought a car from another one stays separate.
 */
export function groupListers<T extends { readonly candidate: Candidate }>(
  listers: readonly T[],
  sharing: readonly SharingPair[],
): readonly (readonly T[])[] {
  const groups: T[][] = []
  for (const lister of listers) {
    const related = groups.filter((group) =>
      group.some((member) => areRelated(member.candidate, lister.candidate, sharing)),
    )
    const merged = [...related.flat(), lister]
    for (const group of related) groups.splice(groups.indexOf(group), 1)
    groups.push(merged)
  }
  return groups
}

function areRelated(one: Candidate, other: Candidate, sharing: readonly SharingPair[]): boolean {
  const ids = [one.known?.id, other.known?.id]
  if (sharing.some((pair) => ids.includes(pair.one) && ids.includes(pair.other))) return true
  const [ownPhone, otherPhone] = [one, other].map(phoneDigits)
  if (ownPhone !== '' && ownPhone === otherPhone) return true
  const [a, b] = [one, other].map(({ names }) => parseDealerName(names[0] ?? '').own.join(' '))
  return a !== '' && a === b
}
