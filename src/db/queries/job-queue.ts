import { type Handle, writeRows } from '../database.ts'

export const jobsChannel = 'forecourt_jobs'

/** Notifies the workers of all processes of new jobs with this name when the transaction commits. */
export async function notifyJobs(tx: Handle, name: string): Promise<void> {
  await writeRows(tx)`SELECT pg_notify(${jobsChannel}, ${name})`
}

/** Only one transaction at a time takes jobs with this name. */
export async function lockQueue(tx: Handle, name: string): Promise<void> {
  await writeRows(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 2))`
}
