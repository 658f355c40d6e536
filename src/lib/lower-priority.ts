import { getPriority, setPriority } from 'node:os'

/** A fourth of the time of a processor that others want too. */
const steps = 5

/** Of a process on this machine, or (0) of the calling thread. Where threads have no priority of their own, nothing changes. */
export function lowerPriority(id = 0): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(id, Math.min(19, getPriority(id) + steps))
  } catch {
    // It has ended, or belongs to a user whose processes this one may not change: it works on as it was.
  }
}
