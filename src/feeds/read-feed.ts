import type { FeedReaderOptions, FeedReport, FeedRow } from './contract.ts'
import { openFeedReader } from './open-feed-reader.ts'

/** Rows of a file in batches, one a chunk; returns the report. Ends early, with the refusal in it, for a refused file. */
export async function* readFeed(
  source: AsyncIterable<Uint8Array>,
  options: FeedReaderOptions,
): AsyncGenerator<readonly FeedRow[], FeedReport> {
  const reader = openFeedReader(options)
  for await (const chunk of source) {
    const rows = reader.push(chunk)
    if (reader.report().refusal !== null) return reader.report()
    if (rows.length > 0) yield rows
  }
  const rows = reader.end()
  if (rows.length > 0) yield rows
  return reader.report()
}
