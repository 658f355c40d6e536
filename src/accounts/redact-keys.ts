/** Anything that begins as an API key does, each letter plain or percent-encoded (also twice), up to the next delimiter. */
const keyLike = new RegExp(
  `${lettersOf('as_')}(?:${lettersOf('live')}|${lettersOf('test')})${lettersOf('_')}[^\\s"'&#<>,;}\\]]*`,
  'gi',
)

/** The text without API keys: for logs and for what an error repeats of its request. */
export function redactKeys(text: string): string {
  return text.replace(keyLike, '[api key]')
}

function lettersOf(text: string): string {
  const codes = (letter: string) =>
    [letter.toLowerCase(), letter.toUpperCase()].map((form) => form.charCodeAt(0).toString(16))
  return [...text].map((letter) => `(?:${letter}|%(?:25)*(?:${codes(letter).join('|')}))`).join('')
}

/** The address of a request as a log may show it: no API key, whatever the parameter holds. */
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
  const name = pair.split('=', 1)[0] ?? ''
  try {
    return decodeURIComponent(name).trim().toLowerCase() === 'api_key'
  } catch {
    return true
  }
}
