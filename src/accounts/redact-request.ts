import { isSecretName, redactSecrets, removed, secretWord } from './redact-secrets.ts'

const keptBodyBytes = 4096
const keptPathCharacters = 1000
/** What is read of one text. Its last word is dropped if it may hold half of a secret. */
const readCharacters = 2 * keptBodyBytes

/** A path with its query, without secrets. */
export function redactPath(url: string): string {
  return redactLong(url).slice(0, keptPathCharacters)
}

/** JSON without secrets, truncated to 4 kB, after which it is no longer valid JSON. null: nested too deeply. */
export function redactBody(value: unknown): string | null {
  try {
    return cut(JSON.stringify(redactValue(value, { left: readCharacters })))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** A body that is no JSON, truncated to 4 kB. The end of a secret is unknown there: everything after a secret's name is dropped. */
export function redactText(text: string): string {
  const found = secretWord.exec(text)
  return cut(redactLong(found === null ? text : `${text.slice(0, found.index + found[0].length)} ${removed}`))
}

function redactLong(text: string): string {
  if (text.length <= readCharacters) return redactSecrets(text)
  const read = text.slice(0, readCharacters)
  const torn = read.slice(Math.max(read.lastIndexOf(' '), read.lastIndexOf('\n')) + 1)
  return redactSecrets(/[:=%@]/.test(torn) ? read.slice(0, -torn.length) : read)
}

/** Reads no more of a value than is kept. */
function redactValue(value: unknown, budget: { left: number }): unknown {
  budget.left -= 1
  if (typeof value === 'string') return take(value, budget)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const kept: unknown[] = []
    for (const [index, item] of value.entries()) {
      if (budget.left <= 0) break
      kept.push(namesSecret(value[index - 1]) ? removed : redactValue(item, budget))
    }
    return kept
  }
  const members = Object.entries(value)
  const isNamed = members.some(([, member]) => namesSecret(member))
  const kept: [string, unknown][] = []
  for (const [name, member] of members) {
    if (budget.left <= 0) break
    const isSecret = isSecretName(name) || (isNamed && !namesSecret(member))
    kept.push([take(name, budget), isSecret ? removed : redactValue(member, budget)])
  }
  return Object.fromEntries(kept)
}

function take(text: string, budget: { left: number }): string {
  const kept = redactLong(text)
  budget.left -= kept.length
  return kept
}

const longestName = 40

/** A text that is the name of a secret, as in `{"name": "password", "value": ...}`: what stands beside it is the secret. */
function namesSecret(value: unknown): boolean {
  return typeof value === 'string' && value.length <= longestName && /^[\w.-]+$/.test(value) && isSecretName(value)
}

function cut(text: string): string {
  const bytes = Buffer.from(text.replaceAll('\0', ''))
  return new TextDecoder().decode(bytes.subarray(0, keptBodyBytes), { stream: true })
}
