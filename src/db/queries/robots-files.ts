import { sql } from 'kysely'
import type { PageAnswer } from '../../model/page.ts'
import type { Handle } from '../database.ts'

/** Undefined: nothing stored is still valid at `now`. */
export async function findRobotsFile(
  handle: Handle,
  origin: string,
  now: Date,
): Promise<{ readonly answer: PageAnswer; readonly until: Date } | undefined> {
  const result = await sql<{ answer: PageAnswer; until: Date }>`
    SELECT answer, kept_until AS until FROM robots_files WHERE origin = ${origin} AND kept_until > ${now}`.execute(
    handle,
  )
  return result.rows[0]
}

/** True: the caller must fetch the file. Only one caller is chosen within `forMs`. */
export async function claimRobotsFile(
  handle: Handle,
  origin: string,
  claim: { readonly now: Date; readonly forMs: number },
): Promise<boolean> {
  const result = await sql`
    INSERT INTO robots_files AS known (origin, asked_until)
    VALUES (${origin}, clock_timestamp() + ${claim.forMs} * interval '1 millisecond')
    ON CONFLICT (origin) DO UPDATE SET asked_until = excluded.asked_until
    WHERE (known.kept_until IS NULL OR known.kept_until <= ${claim.now}) AND known.asked_until <= clock_timestamp()`.execute(
    handle,
  )
  return Number(result.numAffectedRows ?? 0) > 0
}

export async function storeRobotsFile(
  handle: Handle,
  origin: string,
  robots: { readonly answer: PageAnswer; readonly until: Date },
): Promise<void> {
  const answer = JSON.stringify(robots.answer)
  await sql`
    INSERT INTO robots_files (origin, answer, kept_until, asked_until)
    VALUES (${origin}, ${answer}, ${robots.until}, clock_timestamp())
    ON CONFLICT (origin) DO UPDATE
    SET answer = excluded.answer, kept_until = excluded.kept_until, asked_until = excluded.asked_until`.execute(handle)
}

export async function releaseRobotsFile(handle: Handle, origin: string): Promise<void> {
  await sql`UPDATE robots_files SET asked_until = clock_timestamp() WHERE origin = ${origin}`.execute(handle)
}
