import type { ChangeType } from '../model/vehicle-change.ts'

/** Without `other` changes, which GET /v1/vehicles/{vin}/changes returns with their fields. */
export const historyTypes = ['listed', 'price', 'odometer', 'photos', 'condition', 'removed', 'returned'] as const
type HistoryType = (typeof historyTypes)[number]

type HistoryEvent = {
  readonly at: Date
  readonly type: HistoryType
  readonly from: unknown
  readonly to: unknown
}

type RecordedChange = {
  readonly at: Date
  readonly type: ChangeType
  readonly from: unknown
  readonly to: unknown
}

/**
 * The events of one record, oldest first, from its changes, newest first. If a vehicle was listed before changes were
 * recorded, or longer ago than they are kept, its history begins with `first_seen`.
 */
export function buildHistory(firstSeenAt: Date, changes: readonly RecordedChange[]): readonly HistoryEvent[] {
  const events = changes
    .toReversed()
    .flatMap(({ at, type, from, to }): HistoryEvent[] => (type === 'other' ? [] : [{ at, type, from, to }]))
  const isListed = events.some(({ type }) => type === 'listed')
  return isListed ? events : [{ at: firstSeenAt, type: 'listed', from: null, to: null }, ...events]
}
