import { rawValue } from './clean-text.ts'

const nothing = new Set(['.', '-', '--', 'n/a', 'null', 'undefined', '(null)', '#n/a'])
// Most values need nothing done: one test tells so, because a file has millions of them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const needsCleaning = /[\x00-\x1f\x7f-\x9f\ud800-\udfff]|^\s|\s$/

const maxText = 500
const maxDescription = 60_000

/** A value as the provider words it, outer spaces and control characters aside; null where it says nothing. */
export function readFeedText(rawText: string, maxLength = maxText): string | null {
  const text = rawText.length <= maxLength && !needsCleaning.test(rawText) ? rawText : rawValue(rawText, maxLength)
  return text === '' || (text.length <= 9 && nothing.has(text.toLowerCase())) ? null : text
}

/** A description as written, line ends kept; '' where there is none. */
export function readFeedDescription(rawText: string): string {
  if (rawText.length <= maxDescription && !needsCleaning.test(rawText)) return rawText
  const text = rawText
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
  return text.length <= maxDescription ? text : text.slice(0, maxDescription).replace(/[\ud800-\udbff]$/, '')
}
