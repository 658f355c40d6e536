import type { KeptExchange } from '../db/queries/deliveries.ts'
import { decodeText } from '../outbound/decode-text.ts'
import { keptBytes, type PostResponse } from './post-delivery.ts'

/** About as many characters of a response's headers are kept. */
const keptHeaderCharacters = 4096

type Exchanged = {
  readonly headers: Readonly<Record<string, string>>
  readonly response: PostResponse | null
  /** Secrets of the webhook, never kept, even if the receiver repeats them. */
  readonly secret: string
  readonly previousSecret: string | null
}

/**
 * The part of an attempt that is stored. The receiver chose the response, so it is bounded and made readable and valid
 * for the database.
 */
export function keepExchange({ headers, response, secret, previousSecret }: Exchanged): KeptExchange {
  const secrets = previousSecret === null ? [secret] : [secret, previousSecret]
  const hide = (text: string) => secrets.reduce((hidden, known) => hidden.replaceAll(known, '[secret]'), text)
  const requestHeaders = JSON.stringify(headers)
  if (response === null) return { requestHeaders, responseHeaders: null, responseBody: null }
  return {
    requestHeaders,
    responseHeaders: JSON.stringify(boundHeaders(response, hide)),
    responseBody: hide(readBody(response)),
  }
}

function boundHeaders({ headers }: PostResponse, hide: (text: string) => string): Readonly<Record<string, string>> {
  const kept: [string, string][] = []
  let left = keptHeaderCharacters
  for (const [name, value = ''] of Object.entries(headers)) {
    const text = Array.isArray(value) ? value.join(', ') : value
    left -= name.length + text.length
    if (left < 0) break
    kept.push([hide(name), hide(text)])
  }
  return Object.fromEntries(kept)
}

function readBody({ headers, bodyStart }: PostResponse): string {
  const bytes = Buffer.concat(bodyStart)
  const contentType = String(headers['content-type'] ?? '')
  return decodeText(withoutCutCharacter(bytes), { contentType, isHtml: /html/i.test(contentType) })
}

/** The last character may have been cut in two where the body was. */
function withoutCutCharacter(bytes: Buffer): Buffer {
  if (bytes.length < keptBytes) return bytes
  let end = bytes.length
  while (end > bytes.length - 4 && (bytes[end - 1] ?? 0) >= 0x80) end -= 1
  return bytes.subarray(0, end)
}
