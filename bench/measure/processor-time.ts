import { readFile } from 'node:fs/promises'
import { type Handle, listRows } from '../../src/db/database.ts'

/**
 * Milliseconds of processor time of this process and of its database sessions since they started: unlike wall
 * time, it is the same on a busy machine. null if the system does not report it (Linux does).
 */
export async function processorTimeMs(handle: Handle): Promise<number | null> {
  const rows = await listRows<{ pid: number }>(handle)`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database()`
  try {
    const sessions = await Promise.all(rows.map(({ pid }) => readFile(`/proc/${pid}/schedstat`, 'utf8')))
    const { user, system } = process.cpuUsage()
    const ofSessions = sessions.reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1e6, 0)
    return ofSessions + (user + system) / 1e3
  } catch {
    return null
  }
}

/** Milliseconds of processor time that the work takes in this process and its database sessions; NaN if not reported. */
export async function timeWithSessions(handle: Handle, work: () => unknown): Promise<number> {
  const before = (await processorTimeMs(handle)) ?? Number.NaN
  await work()
  return ((await processorTimeMs(handle)) ?? Number.NaN) - before
}

/** Milliseconds of processor time of this process, including all its threads, used by the work. */
export async function timeProcess(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}
