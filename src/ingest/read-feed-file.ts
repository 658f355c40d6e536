import { createHash } from 'node:crypto'
import type { FeedFileRow } from '../db/queries/feed-files.ts'
import type { ContentRow } from '../db/queries/ims-contents.ts'
import type { FeedReader, FeedReport, FeedRow } from '../feeds/contract.ts'
import { openFeedReader } from '../feeds/open-feed-reader.ts'
import type { ImsProvider } from '../model/ims-vehicle.ts'
import type { ContentWriter } from './content-writer.ts'
import type { FeedImport } from './feed-import.ts'

export type FileReading = {
  /** SHA-256 of the bytes; null where the reading ended before the file did. */
  readonly hash: Buffer | null
  /** What the reader of each provider says of the file. */
  readonly reports: ReadonlyMap<ImsProvider, FeedReport>
}

/**
 * Reads a file once for all feeds that share it. Rows go to the feeds of their dealer, contents to the writer. Ends
 * early when every provider's reader refuses the file.
 */
export async function readFeedFile(
  source: AsyncIterable<Buffer>,
  {
    file,
    imports,
    writer,
  }: { readonly file: FeedFileRow; readonly imports: readonly FeedImport[]; readonly writer: ContentWriter },
): Promise<FileReading> {
  const digest = createHash('sha256')
  const lanes = [...Map.groupBy(imports, ({ feed }) => feed.provider)].map(([provider, ofProvider]) =>
    openLane({ provider, fileName: file.file_name, imports: ofProvider }),
  )
  const reports = () => new Map(lanes.map((lane) => [lane.provider, lane.reader.report()]))
  for await (const chunk of source) {
    digest.update(chunk)
    for (const lane of lanes) await writer.add(lane.take(lane.reader.push(chunk)))
    if (lanes.every((lane) => lane.reader.report().refusal !== null)) return { hash: null, reports: reports() }
  }
  for (const lane of lanes) await writer.add(lane.take(lane.reader.end()))
  return { hash: digest.digest(), reports: reports() }
}

type Lane = {
  readonly provider: ImsProvider
  readonly reader: FeedReader
  readonly take: (rows: readonly FeedRow[]) => readonly ContentRow[]
}

type LaneRequest = {
  readonly provider: ImsProvider
  readonly fileName: string
  readonly imports: readonly FeedImport[]
}

/** A file may hold a thousand dealers: each row finds its feeds by its identifiers, not by asking every feed. */
function openLane({ provider, fileName, imports }: LaneRequest): Lane {
  const ofEveryDealer = imports.filter(({ feed }) => feed.dealer_identifier === null)
  const identified = imports.filter(({ feed }) => feed.dealer_identifier !== null)
  const byDealer = Map.groupBy(identified, ({ feed }) => feed.dealer_identifier?.trim() ?? '')
  const importsOf = (row: FeedRow): readonly FeedImport[] => {
    if (byDealer.size === 0) return ofEveryDealer
    const own = [...new Set(row.dealerIdentifiers)].flatMap((identifier) => byDealer.get(identifier) ?? [])
    return own.length === 0 ? ofEveryDealer : [...ofEveryDealer, ...own]
  }
  return {
    provider,
    reader: openFeedReader({ provider, fileName }),
    take: (rows) => {
      const contents: ContentRow[] = []
      for (const row of rows) {
        for (const feedImport of importsOf(row)) {
          const content = feedImport.take(row)
          if (content !== undefined) contents.push(content)
        }
      }
      return contents
    },
  }
}
