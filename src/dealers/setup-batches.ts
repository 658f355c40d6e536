import type { Database, Handle } from '../db/database.ts'
import {
  type BatchSpender,
  cancelSetupBatch,
  insertSetupBatch,
  markBatchesEnded,
  type NewBatchRow,
} from '../db/queries/setup-batches.ts'
import { type NewEvent, recordEvents } from '../events/record-events.ts'
import type { Clock } from '../lib/clock.ts'
import { newPublicId } from '../lib/new-ids.ts'

type Services = { readonly database: Database; readonly clock: Clock }
type NewBatch = { readonly accountId: number; readonly spender: BatchSpender; readonly rows: readonly NewBatchRow[] }

/** Keeps one row of each website: the first, of which a setup can start if it can of any. A batch starter finds it. */
export async function createBatch(
  { database, clock }: Services,
  { rows, ...batch }: NewBatch,
): Promise<{ readonly id: string; readonly total: number }> {
  const [id, at] = [newPublicId('batch_'), clock.now()]
  const byHost = Map.groupBy(rows, ({ host }) => host)
  const kept = [...byHost.values()].flatMap((same) => same.find(({ error }) => error === null) ?? same.slice(0, 1))
  await database.transaction('create setup batch', async (tx) => {
    await insertSetupBatch(tx, { id, at, ...batch }, kept)
    // Nothing can start of one whose rows are all refused.
    await recordEvents(tx, await endBatches(tx, [id], at))
  })
  return { id, total: kept.length }
}

/** What has not started never will. */
export async function cancelBatch({ database, clock }: Services, accountId: number, batchId: string): Promise<void> {
  await database.transaction('cancel setup batch', async (tx) => {
    if (!(await cancelSetupBatch(tx, accountId, batchId))) return
    await recordEvents(tx, await endBatches(tx, [batchId], clock.now()))
  })
}

/** Ends those of these batches, which the transaction has locked, whose last setup has ended. Returns their events. */
export async function endBatches(tx: Handle, batchIds: readonly string[], at: Date): Promise<readonly NewEvent[]> {
  if (batchIds.length === 0) return []
  const ended = await markBatchesEnded(tx, batchIds, at)
  return ended.map(({ account_id: accountId, ...batch }) => {
    const data = JSON.stringify(batch)
    return { type: 'setup.batch.complete', dealershipId: null, accountId, occurredAt: at, data }
  })
}
