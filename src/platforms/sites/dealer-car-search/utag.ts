/** A page's data layer is a JavaScript object literal, not JSON: reads a text or list by its key. */
export function utagText(html: string, key: string): string | null {
  const text = new RegExp(`"${key}"\\s*:\\s*"((?:[^"\\\\]|\\\\.){0,500})"`).exec(html)?.[1]
  return text === undefined ? null : plain(text)
}

export function utagList(html: string, key: string): readonly string[] {
  const start = new RegExp(`"${key}"\\s{0,20}:\\s{0,20}\\[`).exec(html)
  if (start === null) return []
  const from = start.index + start[0].length
  const list = html.slice(from, Math.max(from, html.indexOf(']', from)))
  return [...list.matchAll(/"((?:[^"\\]|\\.){0,500})"/g)].map((match) => plain(match[1] ?? '') ?? '')
}

function plain(text: string): string | null {
  const unescaped = text.replace(/\\(["'\\/])/g, '$1')
  return (
    unescaped
      .replace(/&amp;/g, '&')
      .replace(/&#0*39;/g, "'")
      .replace(/\s+/g, ' ')
      .trim() || null
  )
}
