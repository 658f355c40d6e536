import type { Database } from '../../db/database.ts'
import { insertDirectoryEntries, type NewDirectoryEntry, replaceDirectorySource } from '../../db/queries/directory.ts'
import { readEntry } from './read-entry.ts'
import { splitEntries } from './split-entries.ts'

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
    const counts = { entries: 0, without_website: 0, refused: 0 }
    const refusals: { row: number; reason: string }[] = []
    for await (const rows of splitEntries(chunks)) {
      const entries: NewDirectoryEntry[] = []
      for (const { row, ...split } of rows) {
        const read = 'raw' in split ? readEntry(split.raw) : split
        if (!('reason' in read)) {
          entries.push(read)
          continue
        }
        counts.refused += 1
        if (refusals.length < maxNamed) refusals.push({ row, reason: read.reason })
      }
      if (entries.length > 0) await insertDirectoryEntries(tx, source.name, entries)
      counts.entries += entries.length
      counts.without_website += entries.filter(({ website }) => website === null).length
    }
    if (counts.entries === 0) {
      const [first] = refusals
      throw new Error(`no entry could be read${first === undefined ? '' : `: row ${first.row}: ${first.reason}`}`)
    }
    const { name, license } = source
    return { source: name, license, ...counts, replaced, refusals }
  })
}
