import { type Handle, hasRow } from '../database.ts'

// Whether an id exists for any account: an id of another account is answered with 403, an unknown one with 404. An id
// in a request may exceed the column's type; then it does not exist.

export async function isWebhook(handle: Handle, id: number): Promise<boolean> {
  return hasRow(handle)`SELECT FROM webhooks WHERE id = ${id}::bigint AND deleted_at IS NULL`
}

export async function isFeed(handle: Handle, id: number): Promise<boolean> {
  return hasRow(handle)`SELECT FROM feeds WHERE id = ${id} AND deleted_at IS NULL`
}

/** Only one that is valid at `now`. */
export async function isPrewarmSession(handle: Handle, id: string, now: Date): Promise<boolean> {
  return hasRow(handle)`SELECT FROM prewarm_sessions WHERE id = ${id} AND expires_at > ${now}`
}
