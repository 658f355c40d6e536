import { refusedCursor } from '../model/errors.ts'

/** The id that a page begins below; null: at the newest entry. Throws a 422 for what is no cursor. */
export function readPageCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  throw refusedCursor(cursor)
}

/** The first `limit` of rows of which one more was read, and where the next page begins. */
export function toPage<R extends { readonly id: number }>(rows: readonly R[], limit: number) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, next_cursor: last === undefined ? null : String(last.id) }
}
