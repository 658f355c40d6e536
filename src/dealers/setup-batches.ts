import type { Database, Handle } from '../db/database.ts'
import {
  type BatchRowStatus,
  type BatchSpender,
  cancelSetupBatch,
  countBatchRows,
  insertSetupBatch,
  markBatchEnded,
  type NewBatchRow,
} from '../db/queries/setup-batches.ts'
import { type NewEvent, recordEvents } from '../events/record-events.ts'
import type { Clock } from '../lib/clock.ts'
import { newPublicId } from '../lib/new-ids.ts'

export type BatchCounts = Readonly<Record<BatchRowStatus, number>>

type Services = { readonly database: Database; readonly clock: Clock }

/** Keeps one row of each website: the first, of which a setup can start if it can of any. A batch starter finds it. */
export async function createBatch(
  { database, clock }: Services,
  {
    rows,
    ...batch
  }: { readonly accountId: number; readonly spender: BatchSpender; readonly rows: readonly NewBatchRow[] },
): Promise<{ readonly id: string; readonly total: number }> {
  const [id, at] = [newPublicId('batch_'), clock.now()]
  const byHost = new Map<string, NewBatchRow>()
  for (const row of rows) {
    const known = byHost.get(row.host)
    if (known === undefined || (known.refused !== null && row.refused === null)) byHost.set(row.host, row)
  }
  const kept = [...byHost.values()]
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
  const events: NewEvent[] = []
  for (const id of batchIds) {
    const ended = await markBatchEnded(tx, id, at)
    if (ended === undefined) continue
    const { account_id: accountId, total } = ended
    const counts = (await countBatches(tx, accountId, [id]))(id)
    const data = JSON.stringify({ batch_id: id, total, counts })
    events.push({ type: 'setup.batch.complete', dealershipId: null, accountId, occurredAt: at, data })
  }
  return events
}

/** How many rows of a batch are in each state, for these batches. */
export async function countBatches(
  handle: Handle,
  accountId: number,
  ids: readonly string[],
): Promise<(id: string) => BatchCounts> {
  const counts = new Map<string, BatchCounts>()
  for (const { batch_id: id, status, count } of await countBatchRows(handle, accountId, ids)) {
    counts.set(id, { ...(counts.get(id) ?? noneYet), [status]: count })
  }
  return (id) => counts.get(id) ?? noneYet
}

const noneYet: BatchCounts = {
  waiting: 0,
  pending: 0,
  running: 0,
  completed: 0,
  needs_manual_review: 0,
  failed: 0,
  already_subscribed: 0,
  reactivated: 0,
}
