import { outwardAddress } from '../model/outward-address.ts'
import { readAmount } from '../model/read-amount.ts'
import { rawValue } from './clean-text.ts'
import { readInteger } from './read-number.ts'

const nothing = new Set(['.', '-', '--', 'n/a', 'null', 'undefined', '(null)', '#n/a'])
// A file has millions of values and most need no cleaning.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const needsCleaning = /[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]|^\s|\s$/

const maxText = 500
const maxDescription = 60_000

export function readFeedText(rawText: string, maxLength = maxText): string | null {
  if (rawText === '') return null
  const isClean = isShortAndPlain(rawText) || (rawText.length <= maxLength && !needsCleaning.test(rawText))
  const text = isClean ? rawText : rawValue(rawText, maxLength)
  return text === '' || (text.length <= 9 && nothing.has(text.toLowerCase())) ? null : text
}

const shortLength = 40
const space = 32
const lastPlain = 126

/** Printable ASCII without outer spaces; for short texts faster than a regular expression. */
function isShortAndPlain(text: string): boolean {
  if (text.length > shortLength || text.charCodeAt(0) === space || text.charCodeAt(text.length - 1) === space) {
    return false
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < space || code > lastPlain) return false
  }
  return true
}

/** Keeps line breaks; '' if blank. */
export function readFeedDescription(rawText: string): string {
  if (rawText.length <= maxDescription && !needsCleaning.test(rawText)) return rawText
  const text = rawText
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim()
  return text.slice(0, maxDescription).replace(/[\ud800-\udbff]$/, '')
}

/** A whole number: "4", "19,081", "7560 km", "52,777 miles". */
export function readFeedNumber(rawText: string, bounds: { readonly min: number; readonly max: number }): number | null {
  if (rawText === '') return null
  const plain = plainInteger(rawText)
  if (plain === null) return readInteger(rawText, bounds)
  return plain >= bounds.min && plain <= bounds.max ? plain : null
}

/** Files write amounts with three decimals, and European groups always with a comma or twice. */
const thousandths = /^(\D{0,5}\d{1,3}\.\d{2})\d(?=\D{0,5}$)/

/** Money: "20000.00", "$25,000.00", "48900.00 CAD". Blank, `0`, `0.00` and negative amounts are not prices. */
export function readFeedAmount(rawText: string): number | null {
  const plain = plainInteger(rawText)
  if (plain !== null) return plain > 0 ? plain : null
  return /^[^\d]*-\s*(?:[$€£]\s*)?\d|^\s*\(\s*(?:\$\s*)?\d/.test(rawText.slice(0, 500))
    ? null
    : readAmount(rawText.replace(thousandths, '$1'))
}

const zero = 48
const nine = 57

/** Fast path: most numbers are plain digits, or blank, which reads 0. */
function plainInteger(rawText: string): number | null {
  if (rawText.length > 9) return null
  let number = 0
  for (let at = 0; at < rawText.length; at++) {
    const code = rawText.charCodeAt(at)
    if (code < zero || code > nine) return null
    number = number * 10 + code - zero
  }
  return number
}

/** An http(s) address; adds the scheme to `www.` and `//`. '' for anything else. */
export function readFeedUrl(rawText: string): string {
  if (rawText === '') return ''
  const text = rawText.trim().replaceAll('&amp;', '&').replaceAll('|', '%7C')
  if (text.length > 4_096) return ''
  if (/^https?:\/\/[^\s/?#]/i.test(text)) return outwardAddress(text.replace(/\s/g, '%20'))
  if (/^\/\/[a-z0-9]/i.test(text)) return readFeedUrl(`https:${text}`)
  return /^www\.[a-z0-9-]+\./i.test(text) ? readFeedUrl(`https://${text}`) : ''
}

export function readFlag(rawText: string): boolean | null {
  const word = rawText.trim().toLowerCase()
  if (/^(yes|y|true|t|1)$/.test(word)) return true
  return /^(no|n|false|f|0)$/.test(word) ? false : null
}

const cab =
  /\b(crew|super ?crew|quad|double|extended|ext|regular|reg|king|super|access|mega|standard)[\s-]?(cab|max)\b|\b(crewmax|supercrew|supercab)\b/i

/** "Crew Cab Pickup" -> "Crew Cab"; null if none is named. */
export function readCabType(rawText: string | null): string | null {
  return rawText === null ? null : (cab.exec(rawText)?.[0] ?? null)
}
