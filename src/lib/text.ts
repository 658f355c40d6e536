/** Escapes text for elements and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Undefined if the text is not percent-encoded UTF-8. */
export function decodeUri(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The text of a JavaScript literal that was cut out of a script: `\u0026` and `\/` are `&` and `/`. */
export function unescapeLiteral(literal: string): string {
  if (!literal.includes('\\')) return literal
  return literal.replace(
    /\\(?:u([\da-f]{4})|x([\da-f]{2})|(.))/gi,
    (_, unit?: string, byte?: string, other?: string) =>
      other === undefined ? String.fromCharCode(Number.parseInt(unit ?? byte ?? '', 16)) : other,
  )
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** In lower case, without spaces and punctuation: how labels and headers are compared. */
export function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** An address may be unknown all the same; only a letter sent to it shows that. */
export const emailPattern = String.raw`^[^\s@]+@[^\s@]+$`
