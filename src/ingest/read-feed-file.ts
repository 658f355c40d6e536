import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { ContentBatch } from '../db/encode-contents.ts'
import { insertContents } from '../db/queries/ims-contents.ts'
import { createFeedParser, type ParseResult, type ParseSetup } from './feed-parser.ts'
import type { CollectServices } from './services.ts'

/** Rows a write: a few MB. */
const rowsPerBatch = 2_000

export type FileReading = ParseResult & {
  /** SHA-256 of the bytes; null if reading ended before the file's end. */
  readonly hash: Buffer | null
}

type FeedFile = Omit<ParseSetup, 'rowsPerBatch'> & {
  readonly bytes: AsyncIterable<Uint8Array>
  /** Names the file if reading it takes too much time or memory. */
  readonly path: string
}

/** Reads a file once for all its feeds. Contents are written during the read, one write at a time. */
export async function readFeedFile(
  { database, watch }: Pick<CollectServices, 'database' | 'watch'>,
  { bytes, path, ...setup }: FeedFile,
): Promise<FileReading> {
  const parser = createFeedParser({ ...setup, rowsPerBatch })
  const writer = createContentWriter(database)
  const digest = createHash('sha256')
  for await (const chunk of bytes) {
    digest.update(chunk)
    await writer.add(watch({ page: path, characters: chunk.length }, () => parser.push(chunk)))
    if (parser.refused()) break
  }
  const hash = parser.refused() ? null : digest.digest()
  await writer.add(watch({ page: path }, () => parser.end()))
  await writer.finish()
  return { ...parser.result(), hash }
}

/** Writes batches in sequence, one while the next is made. */
function createContentWriter(database: Database) {
  let underWay: Promise<void> = Promise.resolve()
  return {
    add: async (batches: readonly ContentBatch[]) => {
      for (const batch of batches) {
        await underWay
        underWay = insertContents(database, batch)
        // Awaited before the next write or at the end; a failure surfaces then.
        underWay.catch(() => {})
      }
    },
    finish: () => underWay,
  }
}
