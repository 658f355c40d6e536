import type { Database } from '../../db/database.ts'
import { insertDirectoryEntries, type NewDirectoryEntry, replaceDirectorySource } from '../../db/queries/directory.ts'
import { readEntry } from './read-entry.ts'
import { splitEntries } from './split-entries.ts'

const entriesAtOnce = 2_000
const maxNamed = 1_000

type LoadedDirectory = {
  readonly source: string
  readonly license: string | null
  readonly entries: number
  readonly without_website: number
  readonly replaced: number
  readonly refused: number
  /** At most the first thousand. */
  readonly refusals: readonly { readonly row: number; readonly reason: string }[]
}

/** Replaces all entries of the source, or none. Throws for a file without any readable entry. */
export async function loadDirectory(
  database: Database,
  chunks: AsyncIterable<Uint8Array>,
  source: { readonly name: string; readonly license: string | null; readonly at: Date },
): Promise<LoadedDirectory> {
  return database.transaction('load directory', async (tx) => {
    const replaced = await replaceDirectorySource(tx, source)
    const refusals: { row: number; reason: string }[] = []
    const counts = { entries: 0, without_website: 0, refused: 0 }
    let waiting: NewDirectoryEntry[] = []
    const flush = async () => {
      counts.entries += waiting.length
      await insertDirectoryEntries(tx, source.name, waiting)
      waiting = []
    }
    for await (const split of splitEntries(chunks)) {
      const read = split.kind === 'raw' ? readEntry(split.raw) : { ...split, kind: 'refused' as const }
      if (read.kind === 'refused') {
        counts.refused += 1
        if (refusals.length < maxNamed) refusals.push({ row: split.row, reason: read.reason })
        continue
      }
      if (read.entry.website === null) counts.without_website += 1
      if (waiting.push(read.entry) >= entriesAtOnce) await flush()
    }
    await flush()
    if (counts.entries === 0) {
      const [first] = refusals
      throw new Error(`no entry could be read${first === undefined ? '' : `: row ${first.row}: ${first.reason}`}`)
    }
    return { source: source.name, license: source.license, ...counts, replaced, refusals }
  })
}
