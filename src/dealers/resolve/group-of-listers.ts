import type { Candidate } from './candidate.ts'
import { parseDealerName } from './words/parse-name.ts'

/** Internal ids of dealerships whose websites share further vehicles. */
export type SharingPair = { readonly one: number; readonly other: number }

/**
 * Groups dealerships that list the same vehicle, if they share further vehicles, have similar names, or
 * share a phone number. A dealership that merely bought a car from another one stays separate.
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
  const [ownPhone, otherPhone] = [one, other].map(({ phone }) => (phone ?? '').replace(/\D/g, '').slice(-10))
  if (ownPhone !== '' && ownPhone === otherPhone) return true
  const [a, b] = [one, other].map(({ names }) => parseDealerName(names[0] ?? '').own.join(' '))
  return a !== '' && a === b
}
