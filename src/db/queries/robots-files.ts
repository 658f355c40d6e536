import type { PageAnswer } from '../../model/page.ts'
import { type Database, findRow, type Handle, writeRows, wroteRows } from '../database.ts'

type RobotsFile = { readonly answer: PageAnswer; readonly until: Date }

/** Undefined: nothing stored is still valid at `now`. */
async function findRobotsFile(handle: Handle, origin: string, now: Date) {
  return findRow<RobotsFile>(handle)`
    SELECT answer, kept_until AS until FROM robots_files WHERE origin = ${origin} AND kept_until > ${now}`
}

/** True: the caller must fetch the file. Only one caller is chosen within `forMs`. */
async function claimRobotsFile(
  handle: Handle,
  origin: string,
  claim: { readonly now: Date; readonly forMs: number },
): Promise<boolean> {
  return wroteRows(handle)`
    INSERT INTO robots_files AS known (origin, asked_until)
    VALUES (${origin}, clock_timestamp() + ${claim.forMs} * interval '1 millisecond')
    ON CONFLICT (origin) DO UPDATE SET asked_until = excluded.asked_until
    WHERE (known.kept_until IS NULL OR known.kept_until <= ${claim.now}) AND known.asked_until <= clock_timestamp()`
}

async function storeRobotsFile(handle: Handle, origin: string, robots: RobotsFile): Promise<void> {
  const answer = JSON.stringify(robots.answer)
  await writeRows(handle)`
    INSERT INTO robots_files (origin, answer, kept_until, asked_until)
    VALUES (${origin}, ${answer}, ${robots.until}, clock_timestamp())
    ON CONFLICT (origin) DO UPDATE
    SET answer = excluded.answer, kept_until = excluded.kept_until, asked_until = excluded.asked_until`
}

async function releaseRobotsFile(handle: Handle, origin: string): Promise<void> {
  await writeRows(handle)`UPDATE robots_files SET asked_until = clock_timestamp() WHERE origin = ${origin}`
}

/** After this time another process may replace a fetch whose process died. */
const claimMs = 60_000

/** Shares robots.txt files among all processes of one database. */
export function shareRobots({ handle }: Pick<Database, 'handle'>, log: { warn(facts: object, message: string): void }) {
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
