import { sql } from 'kysely'
import type { Handle } from '../database.ts'

export const jobsChannel = 'forecourt_jobs'

/** Notifies the workers of all processes, once the transaction commits, of jobs of this name. */
export async function notifyJobs(tx: Handle, name: string): Promise<void> {
  await sql`SELECT pg_notify(${jobsChannel}, ${name})`.execute(tx)
}

/** One transaction at a time takes jobs of this name. */
export async function lockQueue(tx: Handle, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 2))`.execute(tx)
}
