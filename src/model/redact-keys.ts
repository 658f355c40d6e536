import { decodeUri } from '../lib/text.ts'

/** Anything that starts like an API key, in plain or (doubly) percent-encoded letters, up to the next delimiter. */
const keyLike = new RegExp(
  `${lettersOf('as_')}(?:${lettersOf('live')}|${lettersOf('test')})${lettersOf('_')}[^\\s"'&?#<>,;}\\]]*`,
  'gi',
)

/** For logs and for errors that echo their request. */
export function redactKeys(text: string): string {
  return text.replace(keyLike, '[api key]')
}

function lettersOf(text: string): string {
  const codes = (letter: string) =>
    [letter.toLowerCase(), letter.toUpperCase()].map((form) => form.charCodeAt(0).toString(16))
  return [...text].map((letter) => `(?:${letter}|%(?:25)*(?:${codes(letter).join('|')}))`).join('')
}

/** For the log: without an API key in any parameter. */
export function redactUrl(url: string): string {
  const start = url.indexOf('?')
  if (start === -1) return redactKeys(url)
  const query = url
    .slice(start + 1)
    .split('&')
    .map((pair) => (isKeyParameter(pair) ? 'api_key=[api key]' : redactKeys(pair)))
  return `${redactKeys(url.slice(0, start))}?${query.join('&')}`
}

/** Parameter names may be percent-encoded, wholly or in part. */
function isKeyParameter(pair: string): boolean {
  const name = decodeUri(pair.split('=', 1)[0] ?? '')
  return name === undefined || name.trim().toLowerCase() === 'api_key'
}
