import type { Database } from './database.ts'
import {
  claimRobotsFile,
  findRobotsFile,
  type RobotsFile,
  releaseRobotsFile,
  storeRobotsFile,
} from './queries/robots-files.ts'

type Log = { warn(facts: object, message: string): void }

/** After this time another process may replace a fetch whose process died. */
const claimMs = 60_000

/** Shares robots.txt files among all processes of one database. */
export function shareRobots({ handle }: Pick<Database, 'handle'>, log: Log) {
  const attempt = async <T>(origin: string, fallback: T, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      log.warn({ err: error, origin }, 'robots.txt could not be shared')
      return fallback
    }
  }
  return {
    find: (origin: string, now: Date) =>
      attempt<RobotsFile | 'ask' | 'wait'>(origin, 'ask', async () => {
        const known = await findRobotsFile(handle, origin, now)
        if (known !== undefined) return known
        return (await claimRobotsFile(handle, origin, { now, forMs: claimMs })) ? 'ask' : 'wait'
      }),
    keep: (origin: string, robots: RobotsFile) =>
      attempt(origin, undefined, () => storeRobotsFile(handle, origin, robots)),
    giveUp: (origin: string) => attempt(origin, undefined, () => releaseRobotsFile(handle, origin)),
  }
}
