import type { AnswerOf } from '../../api/client.ts'
import { fromNow } from '../../parts/format.ts'

export type Dealer = AnswerOf<'listDealers'>['dealers'][number]
export type DealerState = 'importing' | 'held' | 'failing' | 'stale' | 'collected'
/** Of the dealerships that are not just collected, by their ids, as the service judges them. */
type UnusualState = Omit<AnswerOf<'listDealerStates'>['states'][number], 'dealership_id'>
export type UnusualStates = ReadonlyMap<string, UnusualState>

export const stateNames: Readonly<Record<DealerState, string>> = {
  collected: 'Collected',
  importing: 'Importing',
  held: 'Held',
  failing: 'Failing',
  stale: 'Stale',
}

export function stateOf(dealer: Pick<Dealer, 'dealership_id'>, unusual: UnusualStates): DealerState {
  return unusual.get(dealer.dealership_id)?.state ?? 'collected'
}

/** `Collected 5 min. ago`, `Held`. */
export function describeState(dealer: Dealer, state: DealerState): string {
  const { last_import_at: at } = dealer
  if (state !== 'collected' && state !== 'stale') return stateNames[state]
  return at === null ? 'Not collected yet' : `Collected ${fromNow(new Date(at))}`
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

const severity: readonly DealerState[] = ['failing', 'held', 'stale', 'importing', 'collected']
const nameOf = ({ name, website }: Dealer) => (name || website).toLowerCase()

export const orders = {
  added: { label: 'As added', by: () => 0 },
  name: { label: 'Name', by: (a: Dealer, b: Dealer) => nameOf(a).localeCompare(nameOf(b)) },
  state: {
    label: 'Worst status first',
    by: (a: Dealer, b: Dealer, unusual: UnusualStates) =>
      severity.indexOf(stateOf(a, unusual)) - severity.indexOf(stateOf(b, unusual)),
  },
  vehicles: {
    label: 'Most vehicles',
    by: (a: Dealer, b: Dealer) => b.vehicle_count + b.ims_vehicle_count - a.vehicle_count - a.ims_vehicle_count,
  },
  collected: {
    label: 'Longest ago collected',
    by: (a: Dealer, b: Dealer) => (a.last_import_at ?? '').localeCompare(b.last_import_at ?? ''),
  },
} as const
export type DealerOrder = keyof typeof orders
