import { parseJson } from './read-page.ts'

const maxMatches = 50

/**
 * The JSON values that scripts of a page assign after a marker. The marker's match ends where the value begins:
 * /DDC\.WidgetData\["[^"]+"\]\s*=\s* /. Values that are not JSON are left out.
 */
export function embeddedJson(html: string, marker: RegExp): unknown[] {
  const found: unknown[] = []
  let matches = 0
  for (const match of html.matchAll(new RegExp(marker.source, `${marker.flags.replace('g', '')}g`))) {
    if (++matches > maxMatches) break
    const text = matchBrackets(html, match.index + match[0].length)
    const value = text === null ? undefined : (parseJson(text) ?? parseJson(withJsonEscapes(text)))
    if (value !== undefined) found.push(value)
  }
  return found
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
    } else if (character === '"' || character === "'") quote = character
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') {
      depth--
      if (depth === 0) return text.slice(start, position + 1)
    }
  }
  return null
}

/** JavaScript escapes that JSON does not know: \x2D and \- */
function withJsonEscapes(text: string): string {
  return text.replace(/\\(\\|x([0-9a-f]{2})|[^"\\/bfnrtu])/gi, (whole, escaped, hex) => {
    if (escaped === '\\') return whole
    return hex === undefined ? escaped : `\\u00${hex}`
  })
}
