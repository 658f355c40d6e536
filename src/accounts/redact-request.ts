import { redactKeys } from './redact-keys.ts'

const keptBodyBytes = 4096
const keptPathCharacters = 1000
const removed = '[removed]'
const secretName = /secret|passw|token|api[-_]?key|authorization|credential|cookie|private[-_]?key/i

/** A path with its query: without API keys, and without the values of parameters that are named like secrets. */
export function redactPath(url: string): string {
  const start = url.indexOf('?')
  if (start === -1) return redactKeys(url).slice(0, keptPathCharacters)
  const query = url
    .slice(start + 1)
    .split('&')
    .map(redactParameter)
    .join('&')
  return `${redactKeys(url.slice(0, start))}?${query}`.slice(0, keptPathCharacters)
}

function redactParameter(pair: string): string {
  const name = pair.split('=', 1)[0] ?? ''
  return isSecret(name) ? `${redactKeys(name)}=${removed}` : redactKeys(pair)
}

/** Names may be percent-encoded, even more than once; a name that cannot be decoded counts as a secret. */
function isSecret(name: string): boolean {
  try {
    let decoded = name
    for (let times = 0; times < 3; times += 1) decoded = decodeURIComponent(decoded)
    return secretName.test(decoded)
  } catch {
    return true
  }
}

/**
 * JSON without API keys and without the values of fields named like secrets, truncated to 4 kB, after which it is no
 * longer valid JSON. null: nested too deeply.
 */
export function redactBody(value: unknown): string | null {
  try {
    return cut(redactKeys(JSON.stringify(value, redactPart)))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function redactPart(name: string, part: unknown): unknown {
  if (secretName.test(name)) return removed
  return typeof part === 'string' ? redactKeys(part) : part
}

/** In text that is not JSON the end of a secret is unknown: everything after a secret's name is dropped. */
export function redactText(text: string): string {
  const found = secretName.exec(text)
  return cut(redactKeys(found === null ? text : `${text.slice(0, found.index + found[0].length)} ${removed}`))
}

function cut(text: string): string {
  const bytes = Buffer.from(text.replaceAll('\0', ''))
  return new TextDecoder().decode(bytes.subarray(0, keptBodyBytes), { stream: true })
}
