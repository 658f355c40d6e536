import { parseJson } from '../../../lib/json.ts'
import { readJsLiteral } from './read-js-literal.ts'

/** The largest single-page listing seen had about 2,000 vehicles. */
const maxValues = 5_000
/** Each unclosed value scans the rest of the page; after this many, the page counts as broken. */
const maxBroken = 20

/** The values after a marker whose match ends where they begin: /DDC\.WidgetData\["[^"]+"\]\s*=\s* /. */
export function embeddedJson(html: string, marker: RegExp): unknown[] {
  return embeddedEntries(html, marker).map(({ value }) => value)
}

/** `key` is the marker's first group: the id in 'VehicleObject_42'; `at`: where the value begins. */
export function embeddedEntries(
  html: string,
  marker: RegExp,
): { readonly key: string; readonly at: number; readonly value: unknown }[] {
  const found: { key: string; at: number; value: unknown }[] = []
  const search = new RegExp(marker.source, `${marker.flags.replace(/[gy]/g, '')}g`)
  let broken = 0
  let end = 0
  for (const match of html.matchAll(search)) {
    const start = match.index + match[0].length
    if (match.index < end || (html[start] !== '{' && html[start] !== '[')) continue
    const read = readValue(html, start)
    if (read === null) {
      if (++broken >= maxBroken) break
      continue
    }
    if (found.push({ key: match[1] ?? '', at: start, value: read.value }) >= maxValues) break
    end = read.end
  }
  return found
}

/** The text that a Next.js page pushes in pieces. */
export function flightText(html: string): string {
  const pushes = html.matchAll(/\bself\.__next_f\.push\(\[\d+,\s*("(?:[^"\\]|\\.)*")\s*\]\)/g)
  return [...pushes].map(([, literal]) => String(parseJson(literal ?? '') ?? '')).join('')
}

/** The JSON of a `<script>` by its id: dealeron_tagging_data, __NEXT_DATA__. */
export function scriptJson(html: string, id: string): unknown {
  const opening = new RegExp(`<script\\b(?=[^<>]*\\bid=["']?${id.replace(/[^\w-]/g, '')}["'\\s>])[^<>]*>\\s*`, 'i')
  const match = opening.exec(html)
  return match === null ? undefined : readValue(html, match.index + match[0].length)?.value
}

function readValue(html: string, start: number): { value: unknown; end: number } | null {
  const text = matchBrackets(html, start) ?? ''
  const value = parseJson(text)
  return value === undefined ? readJsLiteral(html, start) : { value, end: start + text.length }
}

/** The text up to the matching bracket; brackets inside strings do not count. */
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

const maxScripts = 60
const maxCharacters = 4_000_000

/** The scripts of a page that hold something, up to a number and a length. */
export function scriptsOf(html: string): readonly { readonly attributes: string; readonly text: string }[] {
  const scripts: { attributes: string; text: string }[] = []
  const opening = /<script\b([^<>]*)>/gi
  for (let open = opening.exec(html); open !== null && scripts.length < maxScripts; open = opening.exec(html)) {
    const end = html.indexOf('</script', opening.lastIndex)
    if (end < 0) break
    const text = html.slice(opening.lastIndex, Math.min(end, opening.lastIndex + maxCharacters))
    if (text.trim() !== '') scripts.push({ attributes: open[1] ?? '', text })
    opening.lastIndex = end
  }
  return scripts
}
