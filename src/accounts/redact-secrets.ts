import { redactKeys } from './redact-keys.ts'

export const removed = '[removed]'

const word =
  'secret|passw|passphrase|passcode|pwd|token|api[-_. ]?key|authoriz|authentic|credential|cookie|signature|bearer|jwt'
export const secretWord = new RegExp(`${word}|(?:private|access|signing|account|client)[-_. ]?key`, 'i')
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
export function redactSecrets(text: string): string {
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
