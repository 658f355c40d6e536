import { parseJson } from '../cards/read-page.ts'
import { readJsLiteral } from './read-js-literal.ts'

/** More than any page shows; a listing of everything in one page has had about 2,000 cards. */
const maxValues = 5_000
/** A value that does not close costs the rest of the page: after some, the page is taken as broken. */
const maxBroken = 20

/**
 * The values that scripts of a page assign or hand over after a marker, in page order. The marker's match ends where
 * the value begins: /DDC\.WidgetData\["[^"]+"\]\s*=\s* /, /pushData\('VehicleObject_\d+',\s* /. JSON, and the plain
 * objects and lists of JavaScript; anything else is left out. Brackets and quotes inside texts do not mislead it.
 */
export function embeddedJson(html: string, marker: RegExp): unknown[] {
  return embeddedEntries(html, marker).map(({ value }) => value)
}

/** The same, each with the first group of its marker's match: the id in 'VehicleObject_42'. */
export function embeddedEntries(html: string, marker: RegExp): { readonly key: string; readonly value: unknown }[] {
  const found: { key: string; value: unknown }[] = []
  const search = new RegExp(marker.source, `${marker.flags.replace(/[gy]/g, '')}g`)
  let broken = 0
  for (let match = search.exec(html); match !== null; match = search.exec(html)) {
    if (match[0] === '') search.lastIndex++
    const start = match.index + match[0].length
    if (html[start] !== '{' && html[start] !== '[') continue
    const read = readValue(html, start)
    if (read === null) {
      if (++broken >= maxBroken) break
      continue
    }
    if (found.push({ key: match[1] ?? '', value: read.value }) >= maxValues) break
    search.lastIndex = read.end
  }
  return found
}

/** The JSON that a `<script>` holds, by the id of the element: dealeron_tagging_data, __NEXT_DATA__. */
export function scriptJson(html: string, id: string): unknown {
  const opening = new RegExp(`<script\\b(?=[^<>]*\\bid=["']?${id.replace(/[^\w-]/g, '')}["'\\s>])[^<>]*>\\s*`, 'i')
  const match = opening.exec(html)
  return match === null ? undefined : readValue(html, match.index + match[0].length)?.value
}

function readValue(html: string, start: number): { value: unknown; end: number } | null {
  const text = matchBrackets(html, start)
  const value = text === null ? undefined : parseJson(text)
  return text !== null && value !== undefined ? { value, end: start + text.length } : readJsLiteral(html, start)
}

/** The text from an opening bracket to the one that closes it; brackets inside strings do not count. */
export function matchBrackets(text: string, start: number): string | null {
  if (text[start] !== '{' && text[start] !== '[') return null
  let depth = 0
  let quote = ''
  for (let position = start; position < text.length; position++) {
    const character = text[position] ?? ''
    if (quote !== '') {
      if (character === '\\') position++
      else if (character === quote) quote = ''
    } else if (character === '"' || character === "'" || character === '`') quote = character
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') {
      depth--
      if (depth === 0) return text.slice(start, position + 1)
    }
  }
  return null
}
