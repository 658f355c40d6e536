import { decodeHTMLStrict } from 'entities'

type RawText = string | number | null | undefined

/** Fast path: most texts need no cleaning. */
const plainLine = /^[!-%'-;=-~\u00c0-\u024f]+(?: [!-%'-;=-~\u00c0-\u024f]+)*$/
const plainLines =
  /^[!-%'-;=-~\u00a1-\u00ac\u00ae-\u024f\u2010-\u2027]+(?:(?: |\n\n?)[!-%'-;=-~\u00a1-\u00ac\u00ae-\u024f\u2010-\u2027]+)*$/

/** "Jeep <div" of a field that was cut out of a page. */
const cutOffTag = /<\/?(?:br|div|font|h[1-6]|img|li|ol|script|span|strong|style|table|td|tr|ul)(?:\s[^<>]*)?$/i

/** One line without markup, or ''. Idempotent. */
export function cleanLine(rawText: RawText, maxLength = 200): string {
  if (isPlain(rawText, plainLine, maxLength)) return rawText
  const text = bound(withoutControls(textOf(rawText)), maxLength * 8)
  return cut(withoutMarkup(text).replace(/\s+/gu, ' ').trim(), maxLength)
}

export function cleanParagraphs(rawText: RawText, maxLength = 20_000): string {
  if (isPlain(rawText, plainLines, maxLength)) return rawText
  const text = bound(withoutControls(textOf(rawText)), maxLength * 4)
  const lines = withoutMarkup(text)
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
  return cut(
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    maxLength,
  )
}

export function rawValue(rawText: RawText, maxLength = 200): string {
  if (isPlain(rawText, plainLine, maxLength)) return rawText
  return cut(withoutControls(textOf(rawText)).replaceAll('\n', ' ').trim(), maxLength)
}

function isPlain(rawText: RawText, plain: RegExp, maxLength: number): rawText is string {
  return typeof rawText === 'string' && rawText.length <= maxLength && plain.test(rawText)
}

function textOf(rawText: RawText): string {
  return rawText === null || rawText === undefined ? '' : String(rawText).toWellFormed()
}

function withoutControls(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      .replace(/\t/g, ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
      .replace(/[\0-\t\v-\x1f\x7f-\x9f]/g, '')
      // They turn round what stands after them, on whichever page shows it.
      .replace(/\p{Bidi_Control}/gu, '')
  )
}

/** Repeats until nothing changes, because some feeds escape two or three times. */
function withoutMarkup(text: string): string {
  let current = text
  for (let pass = 0; pass < 8; pass++) {
    const next = withoutTags(decodeReferences(current))
    if (next === current) return current
    current = next
  }
  return current.replace(/[<&]/g, ' ')
}

function withoutTags(text: string): string {
  if (!text.includes('<')) return text
  const visible = ['script', 'style'].reduce(
    (rest, tag) => withoutSections(rest, new RegExp(`<${tag}\\b`, 'gi'), new RegExp(`</${tag}\\s*>`, 'gi')),
    withoutSections(text, /<!--/g, /-->/g),
  )
  return visible
    .replace(/<\/?(br|p|li|ul|ol|div|tr|h[1-6])\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(cutOffTag, '')
}

/** Moves forward only, so unclosed comments take a single pass. */
function withoutSections(text: string, opening: RegExp, closing: RegExp): string {
  let kept = ''
  let position = 0
  for (let open = opening.exec(text); open !== null; open = opening.exec(text)) {
    closing.lastIndex = opening.lastIndex
    if (closing.exec(text) === null) break
    kept += `${text.slice(position, open.index)} `
    position = closing.lastIndex
    opening.lastIndex = position
  }
  return kept + text.slice(position)
}

function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  return text
    .replace(/&(?:amp;)+/gi, '&')
    .replace(/&(?:#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,31});/gi, (reference) => {
      const exact = decodeHTMLStrict(reference)
      // Feeds also write &NBSP; and &EACUTE;.
      return cleanDecoded(exact === reference ? decodeHTMLStrict(reference.toLowerCase()) : exact, reference)
    })
}

function cleanDecoded(decoded: string, reference: string): string {
  if (decoded === reference.toLowerCase()) return reference
  if (/^\s+$/.test(decoded)) return ' '
  return decoded === '\ufffd' ? '' : withoutControls(decoded)
}

function cut(text: string, maxLength: number): string {
  return bound(text, maxLength).trim()
}

/** Never splits a surrogate pair. */
function bound(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
}
