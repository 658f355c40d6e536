import type { Handle } from '../db/database.ts'
import { findPrivateOwner } from '../db/queries/feeds.ts'
import { listFilters } from '../db/queries/subscriptions.ts'
import type { NewEvent } from '../events/record-events.ts'
import { withoutFigures } from '../model/without-figures.ts'

type Trouble = {
  readonly type: 'ims.import.failed' | 'ims.import.held'
  readonly feedId: number
  readonly dealershipId: number
  readonly fileName: string
  readonly error: string
  readonly at: Date
}

/** The events of an import that changed nothing: one for each filter of the feed's readers, or for its owner alone. */
export async function feedTroubleEvents(tx: Handle, trouble: Trouble): Promise<readonly NewEvent[]> {
  const { type, feedId, dealershipId, fileName, error, at } = trouble
  const owner = await findPrivateOwner(tx, feedId)
  const filters = await listFilters(tx, dealershipId)
  return filters.map((audience) => {
    const told = { feed_config_id: feedId, file_name: fileName, error: withoutFigures(audience, error) }
    return { type, dealershipId, accountId: owner, audience, occurredAt: at, data: JSON.stringify(told) }
  })
}
