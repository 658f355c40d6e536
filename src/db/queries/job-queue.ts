import { sql } from 'kysely'
import type { Handle } from '../database.ts'

export const jobsChannel = 'forecourt_jobs'

/** Notifies the workers of all processes of new jobs with this name when the transaction commits. */
export async function notifyJobs(tx: Handle, name: string): Promise<void> {
  await sql`SELECT pg_notify(${jobsChannel}, ${name})`.execute(tx)
}

/** Only one transaction at a time takes jobs with this name. */
export async function lockQueue(tx: Handle, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 2))`.execute(tx)
}
