import { rawValue } from './clean-text.ts'

const nothing = new Set(['.', '-', '--', 'n/a', 'null', 'undefined', '(null)', '#n/a'])
// A file has millions of values and most need no cleaning.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const needsCleaning = /[\x00-\x1f\x7f-\x9f\ud800-\udfff]|^\s|\s$/

const maxText = 500
const maxDescription = 60_000

/** The provider's wording, without outer spaces and control characters; null if blank. */
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
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
  return text.slice(0, maxDescription).replace(/[\ud800-\udbff]$/, '')
}
