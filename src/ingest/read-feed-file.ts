import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { ContentBatch } from '../db/encode-contents.ts'
import { insertContents } from '../db/queries/ims-contents.ts'
import type { ParseResult, ParseSetup } from './feed-parser.ts'
import { type FromThread, startParser } from './start-parser.ts'

/** Rows a write: a few MB. */
const rowsPerBatch = 2_000
/**
 * Chunks sent to the parser ahead of its answers, 8 MB: neither the parser, the network nor a batch being written
 * has to wait for the others.
 */
const chunksAhead = 32

export type FileReading = ParseResult & {
  /** SHA-256 of the bytes; null if reading ended before the file's end. */
  readonly hash: Buffer | null
}

type FileSource = { readonly bytes: AsyncIterable<Buffer<ArrayBuffer>>; readonly size: number }

/** Reads a file once for all its feeds. Contents are written during the read, one write at a time. */
export async function readFeedFile(
  database: Database,
  { bytes, size }: FileSource,
  setup: Pick<ParseSetup, 'fileName' | 'observedAt' | 'targets'>,
): Promise<FileReading> {
  const parser = startParser({ ...setup, rowsPerBatch }, size)
  const writer = createContentWriter(database)
  const digest = createHash('sha256')
  const asked: Promise<FromThread>[] = []
  let refused = false
  const takeOldest = async () => {
    const answer = await asked.shift()
    if (answer === undefined) return
    await writer.add(answer.batches)
    refused ||= answer.refused
  }
  try {
    for await (const chunk of bytes) {
      digest.update(chunk)
      const answer = parser.ask({ kind: 'chunk', bytes: chunk })
      // Awaited in its turn; if reading ends before, its failure does not matter.
      answer.catch(() => {})
      asked.push(answer)
      if (asked.length > chunksAhead) await takeOldest()
      if (refused) break
    }
    while (asked.length > 0) await takeOldest()
    const last = await parser.ask({ kind: 'end' })
    await writer.add(last.batches)
    await writer.finish()
    if (last.result === null) throw new Error('the parser ended without a result')
    return { ...last.result, hash: refused ? null : digest.digest() }
  } finally {
    await parser.close()
  }
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
