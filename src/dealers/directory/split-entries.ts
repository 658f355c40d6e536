import { createChunkDecoder } from '../../feeds/decode-chunks.ts'
import { takeHeader } from '../../feeds/open-table.ts'
import { isRecord } from '../../lib/json.ts'
import { createRowSplitter, type SplitRow } from '../../lib/row-splitter.ts'
import { chooseDelimiter, splitLine } from '../../lib/split-line.ts'
import type { RawEntry } from './read-entry.ts'

/** `row`: the line of a CSV file, or the number of the feature. */
type SplitEntry = { readonly row: number } & (
  | { readonly kind: 'raw'; readonly raw: RawEntry }
  | { readonly kind: 'unreadable'; readonly reason: string }
)

const maxFeatureLength = 100_000
const maxTextLength = 1_000_000
const maxHeaderLength = 100_000
/** Characters, by which the format shows. */
const enoughToKnow = 1_000

type Split = (text: string, last: boolean) => Iterable<SplitEntry>

/** CSV with a header, or GeoJSON with or without its collection around the features. Holds one row in memory. */
export async function* splitEntries(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SplitEntry> {
  const decoder = createChunkDecoder()
  let held = ''
  let split: Split | null = null
  const choose = () => (held.trimStart().startsWith('{') ? features(isCollection(held) ? 1 : 0) : rows())
  for await (const chunk of chunks) {
    held += decoder.decode(chunk)
    if (held.length < enoughToKnow && split === null) continue
    split ??= choose()
    yield* split(held, false)
    held = ''
  }
  held += decoder.end()
  yield* (split ?? choose())(held, true)
}

function rows(): Split {
  let header = ''
  let names: readonly string[] | null = null
  let offset = 0
  let splitter: ReturnType<typeof createRowSplitter> | null = null
  return function* split(text, last) {
    let rest = text
    if (splitter === null) {
      header += text
      const taken = takeHeader(header, last)
      if (taken === null) {
        if (header.length > maxHeaderLength) throw new Error('the file is neither CSV with a header nor GeoJSON')
        return
      }
      const delimiter = chooseDelimiter(taken.line)
      names = splitLine(taken.line, delimiter).cells
      splitter = createRowSplitter({ delimiter, width: names.length, looksLikeRow: () => false })
      offset = taken.lines
      rest = taken.rest
    }
    for (const row of [...splitter.push(rest), ...(last ? splitter.end() : [])]) {
      if (row.kind === 'too-long' || row.cells.some((cell) => cell.trim() !== ''))
        yield entryOf(row, names ?? [], offset)
    }
  }
}

function entryOf(row: SplitRow, names: readonly string[], offset: number): SplitEntry {
  const line = row.line + offset
  if (row.kind === 'too-long') return { row: line, kind: 'unreadable', reason: 'it is too long' }
  return { row: line, kind: 'raw', raw: Object.fromEntries(names.map((name, at) => [name, row.cells[at] ?? ''])) }
}

/** A brace, or a text whose end may not have arrived. */
const mark = /[{}]|"(?:[^"\\]+|\\.)*("?)/gs

/**
 * Reads braces and texts only, so that a feature is parsed alone and a broken one breaks no other. `base`: how deep
 * features lie.
 */
function features(base: number): Split {
  let held = ''
  let depth = 0
  let count = 0
  /** Of the object that may be a feature; -1: none has begun. */
  let begun = -1
  let read = 0
  return function* split(text) {
    held += text
    mark.lastIndex = read
    for (let found = mark.exec(held); found !== null && found[1] !== ''; found = mark.exec(held)) {
      read = mark.lastIndex
      if (found[0] === '{') {
        if (depth === base) begun = found.index
        depth += 1
      } else if (found[0] === '}') {
        depth -= 1
        if (depth !== base || begun < 0) continue
        const entry = featureOf(held.slice(begun, read), count + 1)
        begun = -1
        if (entry === null) continue
        count += 1
        yield entry
      }
    }
    if (begun >= 0 && held.length - begun > maxFeatureLength) {
      count += 1
      yield { row: count, kind: 'unreadable', reason: 'it is too long' }
      // What is left of it is not kept; its end is still found.
      begun = -1
    }
    const kept = begun < 0 ? read : begun
    held = held.slice(kept)
    read -= kept
    if (begun >= 0) begun = 0
    if (held.length > maxTextLength) throw new Error(`a text after row ${count} does not end`)
  }
}

/** A FeatureCollection has its features one level down; features may also stand line by line. */
function isCollection(beginning: string): boolean {
  return /"FeatureCollection"|"features"\s*:/.test(beginning.slice(0, enoughToKnow))
}

/** Null: what stands beside the features of a collection. */
function featureOf(text: string, row: number): SplitEntry | null {
  if (text.length > maxFeatureLength) return { row, kind: 'unreadable', reason: 'it is too long' }
  try {
    const feature: unknown = JSON.parse(text)
    if (!isRecord(feature) || feature.type !== 'Feature') return null
    if (!isRecord(feature.properties)) return { row, kind: 'unreadable', reason: 'it has no properties' }
    const { geometry, properties } = feature
    const point = isRecord(geometry) && geometry.type === 'Point' ? geometry.coordinates : null
    const [longitude, latitude]: unknown[] = Array.isArray(point) ? point : []
    return { row, kind: 'raw', raw: { latitude, longitude, ...properties } }
  } catch {
    return { row, kind: 'unreadable', reason: 'it is not JSON' }
  }
}
