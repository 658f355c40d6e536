import type { Database } from '../../db/database.ts'
import { type ImportUsage, sumImports, sumUsage, type UsageCounts, type UsageScope } from '../../db/queries/usage.ts'
import type { UsageRecorder } from './usage-recorder.ts'

export type Usage = { readonly requests: UsageCounts; readonly imports: ImportUsage }

type Parts = { readonly database: Database; readonly usage: Pick<UsageRecorder, 'flush'> }

/** Everything counted by this process, and what others have written: their counts lag by at most 5 s. */
export async function readUsage({ database, usage }: Parts, scope: UsageScope): Promise<Usage> {
  await usage.flush()
  const [requests, imports] = await Promise.all([sumUsage(database.handle, scope), sumImports(database.handle, scope)])
  return { requests, imports }
}
