import { readFileSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** A fourth of the time of a processor that others want too. */
const steps = 5

/** Of a process on this machine, or (0) of the calling thread. Where threads have no priority of their own, nothing changes. */
export function lowerPriority(id = 0): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(id, Math.min(19, getPriority(id) + steps))
    if (leadsGroup(id)) lowerGroup(id)
  } catch {
    // It has ended, or belongs to a user whose processes this one may not change: it works on as it was.
  }
}

/**
 * Outside containers Linux shares processors between sessions first (sched(7), "autogroup"), and priority counts only
 * within one. Each session of PostgreSQL is a process that leads a session of its own.
 */
function leadsGroup(id: number): boolean {
  if (id === 0) return false
  const [, , , session] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return Number(session) === id
}

/** Users other than root may change one group in 100 ms: those opened at the same moment take turns. */
const retryMs = 150
const maxTries = 50

function lowerGroup(id: number, tries = 1): void {
  try {
    writeFileSync(`/proc/${id}/autogroup`, String(steps))
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EAGAIN'
    if (isTaken && tries < maxTries) setTimeout(lowerGroup, retryMs * (1 + Math.random()), id, tries + 1).unref()
  }
}
