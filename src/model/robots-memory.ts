import type { PageAnswer } from './page.ts'

export type StoredRobots = { readonly answer: PageAnswer; readonly until: Date }

/** The robots.txt of each origin, shared by all processes. No method rejects. */
export interface RobotsMemory {
  /**
   * The stored entry if still valid at `now`; else `ask` if the caller must fetch it, or `wait` if another process is
   * fetching it.
   */
  find(origin: string, now: Date): Promise<StoredRobots | 'ask' | 'wait'>
  keep(origin: string, robots: StoredRobots): Promise<void>
  /** The caller did not fetch it; another process may. */
  giveUp(origin: string): Promise<void>
}
