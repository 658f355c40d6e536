import type { Candidate } from './candidate.ts'
import { parseDealerName } from './words/parse-name.ts'

/** Internal ids of dealerships whose websites list further vehicles together. */
export type SharingPair = { readonly one: number; readonly other: number }

/**
 * Puts dealerships that list one vehicle together into groups: they list further vehicles together, are called alike, or
 * have one telephone. A dealership that bought a car of another one stays alone.
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
