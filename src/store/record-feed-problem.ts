import type { Database, Handle } from '../db/database.ts'
import { lockDealerships } from '../db/queries/dealerships.ts'
import { noteProblem } from '../db/queries/feed-files.ts'
import { insertFailedImports } from '../db/queries/feed-history.ts'
import { findPrivateOwner, listFeedsOfFiles } from '../db/queries/feeds.ts'
import { listFilters } from '../db/queries/subscriptions.ts'
import { type NewEvent, recordEvents } from '../events/record-events.ts'
import type { Clock } from '../lib/clock.ts'
import { withoutFigures } from '../model/without-figures.ts'

type Problem = {
  readonly fileIds: readonly number[]
  readonly problem: string
  readonly startedAt: Date
  /** Excludes feeds that have already processed this version of the file. */
  readonly waitingOnly?: boolean
}

/**
 * Records why files cannot be read. The feeds' histories get an entry when the problem begins or changes,
 * not at every poll.
 */
export async function recordFeedProblem(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  problem: Problem,
): Promise<void> {
  await database.transaction('feed problem', async (tx) => {
    const feeds = await listFeedsOfFiles(tx, problem.fileIds)
    await lockDealerships(tx, [...new Set(feeds.map((feed) => feed.dealership_id))])
    const fileIds = await noteProblem(tx, problem.fileIds, problem.problem)
    const at = clock.now()
    const failed = new Set(
      await insertFailedImports(tx, {
        fileIds,
        startedAt: problem.startedAt,
        at,
        error: problem.problem,
        waitingOnly: problem.waitingOnly === true,
      }),
    )
    const type = 'ims.import.failed'
    for (const { id: feedId, dealership_id: dealershipId, file_name: fileName } of feeds) {
      if (!failed.has(feedId)) continue
      const trouble = { type, feedId, dealershipId, fileName, error: problem.problem, at } as const
      await recordEvents(tx, await feedTroubleEvents(tx, trouble))
    }
  })
}

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
