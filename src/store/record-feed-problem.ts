import type { Database } from '../db/database.ts'
import { lockDealerships } from '../db/queries/dealerships.ts'
import { noteProblem } from '../db/queries/feed-files.ts'
import { insertFailedImports } from '../db/queries/feed-history.ts'
import { listFeedsOfFiles } from '../db/queries/feeds.ts'
import { recordEvents } from '../events/record-events.ts'
import type { Clock } from '../lib/clock.ts'
import { feedTroubleEvents } from './feed-trouble.ts'

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
