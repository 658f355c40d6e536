import { rawValue } from './clean-text.ts'

const nothing = new Set(['.', '-', '--', 'n/a', 'null', 'undefined', '(null)', '#n/a'])
// A file has millions of values and most need no cleaning.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const needsCleaning = /[\x00-\x1f\x7f-\x9f\ud800-\udfff]|^\s|\s$/

const maxText = 500
const maxDescription = 60_000

/** The provider's wording, without outer spaces and control characters; null if blank. */
export function readFeedText(rawText: string, maxLength = maxText): string | null {
  const text = rawText.length <= maxLength && !needsCleaning.test(rawText) ? rawText : rawValue(rawText, maxLength)
  return text === '' || (text.length <= 9 && nothing.has(text.toLowerCase())) ? null : text
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
