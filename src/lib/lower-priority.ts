import { readFileSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** A fourth of the time of a processor that others want too: a page's 10 s of processor end within its 60 s of time. */
const threadSteps = 5
/** A tenth: the transaction of a feed's 500,000 new rows takes 4 s of processor, and a statement may take 50 s of time. */
const sessionSteps = 10

/** Of the calling thread. Where threads have no priority of their own, nothing changes. */
export function lowerThread(): void {
  lower(0, threadSteps)
}

/** Of a process of PostgreSQL on this machine. */
export function lowerSession(id: number): void {
  lower(id, sessionSteps)
}

function lower(id: number, steps: number): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(id, Math.min(19, getPriority(id) + steps))
    if (id !== 0 && leadsGroup(id)) lowerGroup(id)
  } catch {
    // It has ended, or belongs to a user whose processes this one may not change: it works on as it was.
  }
}

/**
 * Outside containers Linux shares processors between sessions first (sched(7), "autogroup"), and the priority of a
 * process counts only within its own. Each process of PostgreSQL leads one.
 */
function leadsGroup(id: number): boolean {
  const [, , , session] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return Number(session) === id
}

/** Users other than root may change one group in 100 ms: those opened at the same moment take turns. */
const retryMs = 150
const maxTries = 50

function lowerGroup(id: number, tries = 1): void {
  try {
    writeFileSync(`/proc/${id}/autogroup`, String(sessionSteps))
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EAGAIN'
    if (isTaken && tries < maxTries) setTimeout(lowerGroup, retryMs * (1 + Math.random()), id, tries + 1).unref()
  }
}
