import type { Database } from '../db/database.ts'
import { noteProblem } from '../db/queries/feed-files.ts'
import { insertFailedImports } from '../db/queries/feed-history.ts'
import type { Clock } from '../lib/clock.ts'

type Services = { readonly database: Database; readonly clock: Clock }

type Problem = {
  readonly fileIds: readonly number[]
  readonly problem: string
  readonly startedAt: Date
  /** Feeds that have dealt with the file as it looks now have no part in it. */
  readonly waitingOnly?: boolean
}

/**
 * Notes what keeps files from being read. The history of their feeds gets an entry when it begins and when it changes,
 * not with every poll.
 */
export async function recordFeedProblem({ database, clock }: Services, problem: Problem): Promise<void> {
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
