import type { Page } from '../model/page.ts'

/** Smaller pages with a bot wall's script or phrases are the wall itself, not a page behind it. */
const smallPageCharacters = 20_000
/** A wall's page is far smaller. */
const searchedCharacters = 1_000_000

/** Signals that only a wall's page has, at any size. Motive's `challengepage` has status 200. */
const certainSignals: readonly RegExp[] = [
  /cf-challenge/i,
  /_cf_chl/i,
  /px-captcha/i,
  /geo\.captcha-delivery\.com/i,
  /challengepage/i,
]

/** Titles of walls. Elsewhere on a page they count only if the page is small ("Recall: attention required"). */
const phrases: readonly RegExp[] = [
  /just a moment/i,
  /checking your browser/i,
  /attention required/i,
  /enable javascript and cookies/i,
  /pardon our interruption/i,
  /access to this page has been denied/i,
  /vercel security checkpoint/i,
]

/** Cloudflare puts this script into good pages too; Imperva likewise. */
const smallPageSignals: readonly RegExp[] = [/\/cdn-cgi\/challenge-platform\//i, /_Incapsula_Resource/i, ...phrases]

/** Only HTML can be a bot wall's challenge. */
export function isChallenge({ headers, text: whole }: Pick<Page, 'headers' | 'text'>): boolean {
  if (headers['cf-mitigated'] === 'challenge') return true
  if (!looksLikeHtml(whole)) return false
  const text = whole.slice(0, searchedCharacters)
  if (certainSignals.some((signal) => signal.test(text))) return true
  if (text.length < smallPageCharacters) return smallPageSignals.some((signal) => signal.test(text))
  const title = /<title\b[^<>]{0,300}>([^<]{0,200})/i.exec(text)?.[1] ?? ''
  return phrases.some((phrase) => phrase.test(title))
}

function looksLikeHtml(text: string): boolean {
  const head = text.slice(0, 1024).trimStart()
  return head.startsWith('<') && !head.startsWith('<?xml')
}
