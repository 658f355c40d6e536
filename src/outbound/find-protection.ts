import type { Page } from '../model/page.ts'
import { type Protection, protections } from '../model/protections.ts'

type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

type Marks = {
  /** Of an answer that the product itself gave. */
  readonly refusal: (answer: Answer) => boolean
  /** Of whatever it lets through too. */
  readonly presence: (answer: Answer) => boolean
}

const has =
  (name: string, pattern = /./) =>
  ({ headers }: Answer) =>
    pattern.test(headers[name] ?? '')
const says =
  (pattern: RegExp) =>
  ({ text }: Answer) =>
    pattern.test(text.slice(0, searchedCharacters))
const any =
  (...marks: readonly Marks['refusal'][]) =>
  (answer: Answer) =>
    marks.some((mark) => mark(answer))

/** A page of refusal is far smaller. */
const searchedCharacters = 200_000

/** Headers and texts that the makers document, or that their pages of refusal have. */
const marksOf: Readonly<Record<Protection, Marks>> = {
  datadome: {
    refusal: any(has('x-datadome', /protected/i), has('x-dd-b'), says(/captcha-delivery\.com/i)),
    presence: any(has('x-datadome'), has('set-cookie', /\bdatadome=/i)),
  },
  human: {
    refusal: any(says(/px-captcha|_pxAppId|perimeterx/i), has('x-px-blocked')),
    presence: has('set-cookie', /\b_px(hd|vid|3)?=/),
  },
  imperva: {
    refusal: says(/_Incapsula_Resource|Incapsula incident ID/i),
    presence: any(has('x-iinfo'), has('x-cdn', /imperva|incapsula/i), has('set-cookie', /\b(visid_incap|incap_ses)_/i)),
  },
  aws_waf: {
    refusal: any(has('x-amzn-waf-action'), says(/awswaf\.com|aws-waf-token/i)),
    presence: has('x-amzn-waf-action'),
  },
  sucuri: {
    refusal: says(/Sucuri WebSite Firewall|sucuri\.net\/privacy/i),
    presence: any(has('x-sucuri-id'), has('server', /sucuri/i)),
  },
  vercel: { refusal: has('x-vercel-mitigated'), presence: has('x-vercel-mitigated') },
  cloudflare: {
    refusal: any(has('cf-mitigated'), says(/cf-challenge|_cf_chl|cf-error-details|Attention Required! \| Cloudflare/i)),
    presence: any(has('cf-ray'), has('server', /^cloudflare/i)),
  },
  akamai: {
    refusal: says(/errors\.edgesuite\.net|Reference&#32;&#35;\d/i),
    presence: any(has('server', /akamai/i), has('akamai-grn'), has('x-akamai-transformed')),
  },
}

/** With these a product refuses; 401 and 503 are also what a site behind it answers. */
const refusingStatuses: readonly number[] = [403, 429]
const doubtfulStatuses: readonly number[] = [401, 503]

/**
 * Which product refused a visit; null: none that is known, or the site itself. `isChallenge`: the answer asks for proof of
 * a human visitor, with whatever status.
 */
export function findProtection(answer: Answer, isChallenge: boolean): Protection | null {
  const { status } = answer
  const isRefusal = isChallenge || refusingStatuses.includes(status)
  if (!isRefusal && !doubtfulStatuses.includes(status)) return null
  const refusing = protections.find((name) => marksOf[name].refusal(answer))
  if (refusing !== undefined || !isRefusal) return refusing ?? null
  return protections.find((name) => marksOf[name].presence(answer)) ?? null
}

/** Smaller pages with a bot wall's script or phrases are the wall itself, not a page behind it. */
const smallPageCharacters = 20_000
/** A wall's page is far smaller. */
const searchedForWall = 1_000_000

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
  const text = whole.slice(0, searchedForWall)
  if (certainSignals.some((signal) => signal.test(text))) return true
  if (text.length < smallPageCharacters) return smallPageSignals.some((signal) => signal.test(text))
  const title = /<title\b[^<>]{0,300}>([^<]{0,200})/i.exec(text)?.[1] ?? ''
  return phrases.some((phrase) => phrase.test(title))
}

function looksLikeHtml(text: string): boolean {
  const head = text.slice(0, 1024).trimStart()
  return head.startsWith('<') && !head.startsWith('<?xml')
}
