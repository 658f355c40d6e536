import { type Handle, writeRows, wroteRows } from '../database.ts'

export const jobsChannel = 'forecourt_jobs'

/** Notifies the workers of all processes of new jobs with this name when the transaction commits. */
export async function notifyJobs(tx: Handle, name: string): Promise<void> {
  await writeRows(tx)`SELECT pg_notify(${jobsChannel}, ${name})`
}

/** Only one transaction at a time takes jobs with this name. */
export async function lockQueue(tx: Handle, name: string): Promise<void> {
  await writeRows(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 2))`
}

/** Lets a job that waits run as early as this priority says. False: no job with this name and key waits or runs. */
export async function hastenJob(tx: Handle, name: string, key: string, priority: number): Promise<boolean> {
  return wroteRows(tx)`
    UPDATE pgboss.job SET priority = greatest(priority, ${priority})
    WHERE name = ${name} AND singleton_key = ${key} AND state < 'completed'`
}
