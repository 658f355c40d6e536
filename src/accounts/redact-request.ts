import { redactKeys } from '../model/redact-keys.ts'

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

const removed = '[removed]'

const word =
  'secret|passw|passphrase|passcode|pwd|token|api[-_. ]?key|authoriz|authentic|credential|cookie|signature|bearer|jwt'
const secretWord = new RegExp(`${word}|(?:private|access|signing|account|client)[-_. ]?key`, 'i')
const shortWord = '(?<![a-z])(?:pass|pw|auth|sig|sas|otp|pin|sid)(?![a-z])'
const secretName = new RegExp(`${secretWord.source}|${shortWord}|^key$`, 'i')

/** Whether what has this name is a secret. Names may be percent-encoded, even more than once; one that cannot be decoded is a secret's. */
export function isSecretName(name: string): boolean {
  try {
    let decoded = name
    for (let times = 0; times < encodings; times += 1) decoded = decodeURIComponent(decoded)
    return secretName.test(decoded.trim())
  } catch {
    return true
  }
}

const encodings = 3

/**
 * A text without what has the shape of a secret: API keys, tokens, the user and password of an address, the values of its parameters that are
 * named like secrets, and all that follows the name of a secret and a colon or an equals sign.
 */
function redactSecrets(text: string): string {
  return redactKeys(redactPlain(text).replace(/[^\s"<>]+/g, redactEncoded))
}

/** A word may hold an address that is percent-encoded. */
function redactEncoded(word: string): string {
  let shown = word
  let decoded = word
  for (let times = 0; times < encodings && decoded.includes('%'); times += 1) {
    decoded = decodePercents(decoded)
    const redacted = redactPlain(decoded)
    if (redacted !== decoded) shown = redacted
    decoded = redacted
  }
  return shown
}

function redactPlain(text: string): string {
  const shown = text.replace(parameter, redactParameter).replace(tokenLike, removed)
  const named = assigned.exec(shown)
  const known = named === null ? shown : shown.slice(0, named.index + named[0].length) + removed
  return known.replace(/[^\s"<>]+/g, redactCredentials)
}

const parameter = /([?&#;])([^?&#;=\s"<>]+)=([^&#;\s"<>]*)/g

/** An @ stays, since what stands before it may be a password that holds a parameter. */
function redactParameter(pair: string, start: string, name: string, value: string): string {
  return isSecretName(name) ? `${start}${name}=${removed}${value.includes('@') ? '@' : ''}` : pair
}

/** Of services that mark theirs, JSON Web Tokens, what follows the scheme of an Authorization header, and private keys. */
const tokenLike =
  /\b(?:(?:whsec|sk|rk|gh[a-z]|github_pat|xox[a-z]|glpat|npm)[-_][\w-]{8,}|eyJ[\w-]{8,}(?:\.[\w-]*){0,4}|AKIA[A-Z0-9]{12,})|(?<=\b(?:bearer|basic) +)[\w+/=.~-]{8,}|-----BEGIN[\s\S]*/gi

const assigned = new RegExp(
  `(?:(?:${secretWord.source})[\\w.-]{0,40}|${shortWord}|\\bkey)["'\\]]{0,2}\\s{0,10}[=:]\\s{0,10}(?!\\[removed\\])`,
  'i',
)

/** `user:password@`, with or without a scheme before it. Passwords may hold any character, unencoded: the last @ ends them. An @ in the path of a website is none. */
function redactCredentials(word: string): string {
  const end = word.lastIndexOf('@')
  const colon = word.indexOf(':')
  if (colon === -1 || colon > end) return word
  const hasScheme = word.startsWith('://', colon)
  const start = hasScheme ? colon + '://'.length : word.slice(0, colon).search(/[^=&?#,;/()[\]{}|]*$/)
  const user = word.slice(start, end)
  const isPath = hasScheme && /https?$/i.test(word.slice(0, colon)) && /^[^:/?#]*[/?#][^:]*$/.test(user)
  return isPath ? word : word.slice(0, start) + removed + word.slice(end)
}

function decodePercents(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}
