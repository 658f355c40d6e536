import { executeSql } from '../../src/db/database.ts'
import type { TestForecourt } from './forecourt.ts'

type QueuedImport = { readonly state: string; readonly waitsMs: number }

/** The imports of a dealership that run, wait or will be retried. */
export async function listQueuedImports(
  { services }: TestForecourt,
  dealershipId: number,
): Promise<readonly QueuedImport[]> {
  const rows = await executeSql(
    services.database.handle,
    `SELECT state::text, extract(epoch FROM start_after - now())::float8 * 1000 AS "waitsMs" FROM pgboss.job
     WHERE name = 'import-site' AND state < 'completed' AND singleton_key = $1`,
    [String(dealershipId)],
  )
  return rows as readonly QueuedImport[]
}

/** Puts the import of a dealership on the queue, as the schedule does. */
export async function queueImport({ services }: TestForecourt, dealershipId: number): Promise<void> {
  const { database, queue } = services
  const payload = { dealershipId, trigger: 'schedule' } as const
  await database.transaction('queue import', (tx) => queue.enqueue(tx, 'import-site', payload, String(dealershipId)))
}
