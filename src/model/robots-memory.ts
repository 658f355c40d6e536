import type { PageAnswer } from './page.ts'

export type StoredRobots = { readonly answer: PageAnswer; readonly until: Date }

/** By origin, for all processes. No method rejects. */
export interface RobotsMemory {
  /** `ask`: the caller must fetch it; `wait`: another process is fetching it. */
  find(origin: string, now: Date): Promise<StoredRobots | 'ask' | 'wait'>
  keep(origin: string, robots: StoredRobots): Promise<void>
  /** The caller did not fetch it; another process may. */
  giveUp(origin: string): Promise<void>
}
