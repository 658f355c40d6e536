import type { Database } from '../db/database.ts'
import { noteProblem } from '../db/queries/feed-files.ts'
import { insertFailedImports } from '../db/queries/feed-history.ts'
import type { Clock } from '../lib/clock.ts'

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
    const fileIds = await noteProblem(tx, problem.fileIds, problem.problem)
    await insertFailedImports(tx, {
      fileIds,
      startedAt: problem.startedAt,
      at: clock.now(),
      error: problem.problem,
      waitingOnly: problem.waitingOnly === true,
    })
  })
}
