import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { type ContentBatch, type ContentCollector, collectContents } from '../db/encode-contents.ts'
import { insertContents } from '../db/queries/ims-contents.ts'
import type { FeedReader, FeedReport, FeedRow } from '../feeds/contract.ts'
import { openFeedReader } from '../feeds/open-feed-reader.ts'
import type { ImsProvider } from '../model/ims-vehicle.ts'
import { createFeedPart, type FeedPart, type FeedTarget, type RowFacts } from './read-feed-rows.ts'
import type { CollectServices } from './services.ts'

/** Rows per write: a few MB. */
const rowsPerBatch = 2_000

export type FileReading = {
  /** Of the providers' readers. */
  readonly reports: ReadonlyMap<ImsProvider, FeedReport>
  /** By feed. */
  readonly facts: ReadonlyMap<number, RowFacts>
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

/** Everything needed to read a file. */
type ParseSetup = {
  readonly fileName: string
  readonly observedAt: Date
  readonly targets: readonly FeedTarget[]
  readonly rowsPerBatch: number
}

/** Reads a file once for all feeds that share it: bytes in, contents for the database out. */
interface FeedParser {
  push(chunk: Uint8Array): readonly ContentBatch[]
  /** The last contents. */
  end(): readonly ContentBatch[]
  /** All readers refuse the file, so the rest is not needed. */
  refused(): boolean
  result(): Omit<FileReading, 'hash'>
}

export function createFeedParser(setup: ParseSetup): FeedParser {
  const readers = [...Map.groupBy(setup.targets, (target) => target.provider)].map(([provider, targets]) =>
    openReader(provider, targets, setup),
  )
  const waiting = collectContents()
  /** Bytes read since the last batch, which waiting rows may keep in memory, and characters of their contents. */
  let held = 0
  const takeBatch = (): readonly ContentBatch[] => {
    held = 0
    return waiting.count() > 0 ? [waiting.take()] : []
  }
  const collect = (rows: (one: OpenReader) => readonly FeedRow[]): readonly ContentBatch[] => {
    const batches: ContentBatch[] = []
    for (const one of readers) {
      for (const row of rows(one)) {
        held += one.take(row, waiting)
        if (waiting.count() >= setup.rowsPerBatch || held >= maxHeld) batches.push(...takeBatch())
      }
    }
    return batches
  }
  return {
    push: (chunk) =>
      pieces(chunk).flatMap((piece) => {
        held += piece.length
        return collect(({ reader }) => reader.push(piece))
      }),
    end: () => [...collect(({ reader }) => reader.end()), ...takeBatch()],
    refused: () => readers.every(({ reader }) => reader.report().refusal !== null),
    result: () => ({
      reports: new Map(readers.map(({ provider, reader }) => [provider, reader.report()])),
      facts: new Map(readers.flatMap(({ parts }) => parts.map((part) => [part.target.feedId, part.facts()] as const))),
    }),
  }
}

/** Rows may be a thousand times longer than usual, so the size also ends a batch: about twice the usual one. */
const maxHeld = 8 * 1024 * 1024

/** Bytes decoded at a time: larger texts survive young collections and accumulate until the next full one. */
const pieceBytes = 64 * 1024

function pieces(chunk: Uint8Array): readonly Uint8Array[] {
  const count = Math.ceil(chunk.length / pieceBytes)
  return Array.from({ length: count }, (_, at) => chunk.subarray(at * pieceBytes, (at + 1) * pieceBytes))
}

type OpenReader = {
  readonly provider: ImsProvider
  readonly parts: readonly FeedPart[]
  readonly reader: FeedReader
  /** Adds the row's contents to `contents` if they must be stored; returns their number of characters. */
  readonly take: (row: FeedRow, contents: ContentCollector) => number
}

/** A file may contain a thousand dealers, so a row's feeds are looked up by its identifiers. */
function openReader(provider: ImsProvider, targets: readonly FeedTarget[], setup: ParseSetup): OpenReader {
  const parts = targets.map((target) => createFeedPart(target, setup.observedAt))
  const ofEveryDealer = parts.filter(({ target }) => target.dealerIdentifier === null)
  const identified = parts.filter(({ target }) => target.dealerIdentifier !== null)
  const byDealer = Map.groupBy(identified, ({ target }) => target.dealerIdentifier?.trim() ?? '')
  const partsOf = (row: FeedRow): readonly FeedPart[] => {
    if (byDealer.size === 0) return ofEveryDealer
    const own = [...new Set(row.dealerIdentifiers)].flatMap((identifier) => byDealer.get(identifier) ?? [])
    return own.length === 0 ? ofEveryDealer : [...ofEveryDealer, ...own]
  }
  return {
    provider,
    parts,
    reader: openFeedReader({ provider, fileName: setup.fileName }),
    take: (row, contents) => {
      let length = 0
      for (const part of partsOf(row)) {
        const content = part.take(row)
        if (content === undefined) continue
        contents.add(content)
        length += content.content.length
      }
      return length
    },
  }
}
