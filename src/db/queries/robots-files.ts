import type { PageAnswer } from '../../model/page.ts'
import { type Database, findRow, writeRows, wroteRows } from '../database.ts'

type RobotsFile = { readonly answer: PageAnswer; readonly until: Date }

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
    /** `ask`: the caller must fetch the file. Only one caller is chosen within `claimMs`; the others wait. */
    find: (origin: string, now: Date) =>
      attempt<RobotsFile | 'ask' | 'wait'>(origin, 'ask', async () => {
        const known = await findRow<RobotsFile>(handle)`
          SELECT answer, kept_until AS until FROM robots_files WHERE origin = ${origin} AND kept_until > ${now}`
        if (known !== undefined) return known
        const isClaimed = await wroteRows(handle)`
          INSERT INTO robots_files AS known (origin, asked_until)
          VALUES (${origin}, clock_timestamp() + ${claimMs} * interval '1 millisecond')
          ON CONFLICT (origin) DO UPDATE SET asked_until = excluded.asked_until
          WHERE (known.kept_until IS NULL OR known.kept_until <= ${now}) AND known.asked_until <= clock_timestamp()`
        return isClaimed ? 'ask' : 'wait'
      }),
    keep: (origin: string, { answer, until }: RobotsFile) =>
      attempt<unknown>(
        origin,
        undefined,
        () => writeRows(handle)`
        INSERT INTO robots_files (origin, answer, kept_until, asked_until)
        VALUES (${origin}, ${JSON.stringify(answer)}, ${until}, clock_timestamp())
        ON CONFLICT (origin) DO UPDATE
        SET answer = excluded.answer, kept_until = excluded.kept_until, asked_until = excluded.asked_until`,
      ),
    giveUp: (origin: string) =>
      attempt<unknown>(
        origin,
        undefined,
        () => writeRows(handle)`
        UPDATE robots_files SET asked_until = clock_timestamp() WHERE origin = ${origin}`,
      ),
  }
}
