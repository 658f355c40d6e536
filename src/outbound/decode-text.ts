/** How far into a page a declaration of its charset is looked for, in bytes (HTML standard, "prescan"). */
const declarationBytes = 1024

/** `isHtml`: a `meta` declaration may name the charset. `nul`: what NUL characters become. */
type TextSource = { readonly contentType: string; readonly isHtml: boolean; readonly nul?: string }

/**
 * Bytes to text: BOM, then the charset of Content-Type, then the page's own declaration, then strict UTF-8, then
 * windows-1252. A declared charset is read leniently (bad bytes become U+FFFD); an unknown one is ignored. NUL
 * characters are dropped or replaced: they mean nothing in a page, and PostgreSQL refuses them.
 */
export function decodeText(bytes: Uint8Array, source: TextSource): string {
  const declared =
    charsetOfBom(bytes) ?? knownCharset(charsetOfContentType(source.contentType)) ?? charsetInside(bytes, source)
  return decode(bytes, declared).replaceAll('\0', source.nul ?? '')
}

function decode(bytes: Uint8Array, declared: string | null): string {
  if (declared !== null) return new TextDecoder(declared).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function charsetOfBom(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

function charsetOfContentType(contentType: string): string | null {
  return /;\s*charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType)?.[1] ?? null
}

function charsetInside(bytes: Uint8Array, source: TextSource): string | null {
  const head = Buffer.from(bytes.subarray(0, declarationBytes)).toString('latin1')
  const xml = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w:.-]+)/i.exec(head)?.[1]
  const meta = source.isHtml ? /<meta\s[^<>]*charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)?.[1] : undefined
  const charset = knownCharset(meta ?? xml ?? null)
  // A declaration that could be read as ASCII is not in UTF-16, whatever it says.
  return charset?.startsWith('utf-16') ? 'utf-8' : charset
}

function knownCharset(label: string | null): string | null {
  if (label === null) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}
