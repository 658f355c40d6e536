import { createChunkDecoder } from '../../feeds/decode-chunks.ts'
import { takeHeader } from '../../feeds/open-table.ts'
import { isRecord, parseJson } from '../../lib/json.ts'
import { createRowSplitter } from '../../lib/row-splitter.ts'
import { chooseDelimiter, splitLine } from '../../lib/split-line.ts'
import type { RawEntry } from './read-entry.ts'

/** `row`: the line of a CSV file, or the number of the feature. */
type SplitEntry = { readonly row: number } & ({ readonly raw: RawEntry } | Refusal)
type Refusal = { readonly reason: string }

type Split = (text: string, last: boolean) => readonly SplitEntry[]

const maxFeatureLength = 100_000
/** Characters that may belong to one feature, or to what precedes the first row. */
const maxUnread = 1_000_000
/** Characters, by which the format shows. */
const enoughToKnow = 1_000

/**
 * CSV with a header, or GeoJSON with or without its collection around the features. Holds one chunk and one row in memory.
 * Throws at the end of a file that ends in the middle of something: what is missing would be taken from the source.
 */
export async function* splitEntries(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<readonly SplitEntry[]> {
  const decoder = createChunkDecoder()
  let beginning = ''
  let split: Split | null = null
  const take = (text: string, last: boolean): readonly SplitEntry[] => {
    if (split !== null) return split(text, last)
    beginning += text
    if (beginning.length < enoughToKnow && !last) return []
    if (beginning.length > maxUnread) throw new Error('the file is neither CSV with a header nor GeoJSON')
    const isGeoJson = beginning.trimStart().startsWith('{')
    const header = isGeoJson ? null : takeHeader(beginning, last)
    if (isGeoJson) split = features(isCollection(beginning) ? 1 : 0)
    else if (header !== null) split = rows(header)
    return split?.(header?.rest ?? beginning, last) ?? []
  }
  for await (const chunk of chunks) yield take(decoder.decode(chunk), false)
  yield take(decoder.end(), true)
}

function rows({ line, lines }: NonNullable<ReturnType<typeof takeHeader>>): Split {
  const delimiter = chooseDelimiter(line)
  const names = splitLine(line, delimiter).cells
  const splitter = createRowSplitter({ delimiter, width: names.length, looksLikeRow: () => false })
  return (text, last) => {
    const read = [...splitter.push(text), ...(last ? splitter.end() : [])]
    if (last && splitter.cutOff()) throw cutOff(`row ${(read.at(-1)?.line ?? 0) + lines}`)
    return read.flatMap((split): SplitEntry[] => {
      const row = split.line + lines
      if (split.kind === 'too-long') return [{ row, reason: 'it is too long' }]
      if (split.cells.every((cell) => cell.trim() === '')) return []
      return [{ row, raw: Object.fromEntries(names.map((name, at) => [name, split.cells[at] ?? ''])) }]
    })
  }
}

function cutOff(where: string): Error {
  return new Error(`the file is cut off: it ends within ${where}`)
}

/** What counts outside a text and inside one, where the rest of an escape may not have arrived. */
const marks = { outside: /[{}"]/g, inside: /"|\\.?/gs }

/**
 * Reads braces and texts only, so that a feature is parsed alone and a broken one breaks no other. `base`: how deep
 * features lie.
 */
function features(base: number): Split {
  let held = ''
  let depth = 0
  let row = 0
  /** Where in `held` the object begins that may be a feature; -1: none has begun. */
  let begun = -1
  let read = 0
  let inText = false
  return (text, last) => {
    const entries: SplitEntry[] = []
    held += text
    for (;;) {
      const mark = inText ? marks.inside : marks.outside
      mark.lastIndex = read
      const found = mark.exec(held)
      if (found === null) read = held.length
      if (found === null || found[0] === '\\') break
      read = mark.lastIndex
      if (found[0] === '"') inText = !inText
      if (found[0] === '}') depth -= 1
      if (found[0] === '{' && depth === base) begun = found.index
      if (found[0] === '{') depth += 1
      if (found[0] !== '}' || depth !== base || begun < 0) continue
      const feature = featureOf(held.slice(begun, read))
      if (feature !== null) entries.push({ row: ++row, ...feature })
      begun = -1
    }
    if (last && depth > 0) throw cutOff(begun < 0 ? 'the list of features' : `row ${row + 1}`)
    const kept = begun < 0 ? read : begun
    held = held.slice(kept)
    read -= kept
    begun = Math.min(begun, 0)
    if (held.length > maxUnread) throw new Error(`row ${row + 1} does not end`)
    return entries
  }
}

/** A FeatureCollection has its features one level down; features may also stand line by line. */
function isCollection(beginning: string): boolean {
  return /"FeatureCollection"|"features"\s*:/.test(beginning.slice(0, enoughToKnow))
}

/** Null: what stands beside the features of a collection. */
function featureOf(text: string): { readonly raw: RawEntry } | Refusal | null {
  if (text.length > maxFeatureLength) return { reason: 'it is too long' }
  const feature = parseJson(text)
  if (feature === undefined) return { reason: 'it is not JSON' }
  if (!isRecord(feature) || feature.type !== 'Feature') return null
  const { geometry, properties } = feature
  if (!isRecord(properties)) return { reason: 'it has no properties' }
  const point = isRecord(geometry) && geometry.type === 'Point' ? geometry.coordinates : null
  const [longitude, latitude]: unknown[] = Array.isArray(point) ? point : []
  return { raw: { latitude, longitude, ...properties } }
}
