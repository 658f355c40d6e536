import type { AnswerOf } from '../../api/client.ts'

export type Dealer = AnswerOf<'listDealers'>['dealers'][number]

/** Twice the usual time between two imports. */
const freshHours = 24

/** `failing`: the last import did not complete. `stale`: no vehicle was observed for two import periods. */
export function freshnessOf({ collection_problem, data_age_hours }: Dealer): 'fresh' | 'stale' | 'failing' {
  if (collection_problem !== null) return 'failing'
  return data_age_hours === null || data_age_hours > freshHours ? 'stale' : 'fresh'
}

/** Whether every word of the search occurs in the listed text. */
export function matches(dealer: Dealer, search: string): boolean {
  const { name, website, city, state, dealership_id, provider } = dealer
  const text = [name, website, city, state, dealership_id, provider].join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
