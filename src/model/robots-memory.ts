import type { PageAnswer } from './page.ts'

export type StoredRobots = { readonly answer: PageAnswer; readonly until: Date }

/** What robots.txt of each origin said, known to all processes. Nothing rejects. */
export interface RobotsMemory {
  /** What is kept and still holds at `now`; else `ask`: the caller is to ask for it; or `wait`: somebody else asks. */
  find(origin: string, now: Date): Promise<StoredRobots | 'ask' | 'wait'>
  keep(origin: string, robots: StoredRobots): Promise<void>
  /** The caller did not ask in the end; somebody else may. */
  giveUp(origin: string): Promise<void>
}
