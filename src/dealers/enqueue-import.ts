import type { Handle } from '../db/database.ts'
import { listVendorHosts } from '../db/queries/dealers.ts'
import { markImportQueued } from '../db/queries/dealerships.ts'
import { awaitedPriority, type JobPayloads } from '../queue/job-names.ts'
import type { Queue } from '../queue/queue.ts'

/** For somebody who waits. Where an import of the dealership is queued already, that one stays the only one. */
export async function enqueueImport(
  tx: Handle,
  queue: Pick<Queue, 'enqueue'>,
  payload: JobPayloads['import-site'],
): Promise<void> {
  const { dealershipId } = payload
  await markImportQueued(tx, payload)
  const group = (await listVendorHosts(tx, [dealershipId])).get(dealershipId) ?? null
  await queue.enqueue(tx, 'import-site', payload, String(dealershipId), { priority: awaitedPriority, group })
}
