import type { Database } from '../db/database.ts'
import { type ContentRow, insertContents } from '../db/queries/ims-contents.ts'

/** Rows a statement: with COPY a few MB; on the embedded database short enough that requests are answered in between. */
const rowsPerWrite = { postgres: 2_000, pglite: 300 } as const

/** Collects contents and writes them in runs, one under way while the next is filled. */
export interface ContentWriter {
  /** Resolves when there is room for more. Rejects with what a write failed with. */
  add(rows: readonly ContentRow[]): Promise<void>
  /** Resolves when all has been written. */
  finish(): Promise<void>
}

export function createContentWriter(database: Database): ContentWriter {
  const limit = rowsPerWrite[database.engine]
  let waiting: ContentRow[] = []
  let underWay: Promise<void> = Promise.resolve()

  const flush = async () => {
    await underWay
    const rows = waiting
    waiting = []
    underWay = insertContents(database, rows)
    // It is awaited before the next run or at the end; until then its failure waits.
    underWay.catch(() => {})
  }
  return {
    add: async (rows) => {
      for (const row of rows) {
        waiting.push(row)
        if (waiting.length >= limit) await flush()
      }
    },
    finish: async () => {
      await flush()
      await underWay
    },
  }
}
