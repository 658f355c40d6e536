/** An http(s) address; adds the scheme to `www.` and `//`. '' for anything else. */
export function readFeedUrl(rawText: string): string {
  if (rawText === '') return ''
  const text = rawText.trim().replaceAll('&amp;', '&').replaceAll('|', '%7C')
  if (text.length > 4_096) return ''
  if (/^https?:\/\/[^\s/?#]/i.test(text)) return text.replace(/\s/g, '%20')
  if (/^\/\/[a-z0-9]/i.test(text)) return readFeedUrl(`https:${text}`)
  return /^www\.[a-z0-9-]+\./i.test(text) ? readFeedUrl(`https://${text}`) : ''
}
