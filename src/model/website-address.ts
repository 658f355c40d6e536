type WebsiteAddress = {
  /** Identifies the site: in lower case without `www.`, with its port unless default. */
  readonly host: string
  /** URLs to try in order: with the given scheme, else https, then http. */
  readonly candidates: readonly string[]
  /** Why `candidates` is empty. */
  readonly problem: string | null
}

const schemePattern = /^[a-z][a-z0-9+.-]*:\/\//i

export function readWebsiteAddress(text: string): WebsiteAddress {
  const trimmed = text.trim()
  const hasScheme = schemePattern.test(trimmed)
  const url = URL.parse(hasScheme ? trimmed : `https://${trimmed}`)
  const refuse = (problem: string) => ({ host: trimmed.toLowerCase().slice(0, 255), candidates: [], problem })
  if (url === null || url.hostname === '') return refuse(`"${trimmed}" is not the address of a website`)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refuse(`the scheme ${url.protocol.slice(0, -1)} is not supported: use https or http`)
  }
  if (url.username !== '' || url.password !== '')
    return refuse('an address with a user name or password is not supported')
  // Setting it parses the address again.
  if (url.href.includes('#')) url.hash = ''
  const candidates = hasScheme ? [url.href] : [url.href, url.href.replace(/^https:/, 'http:')]
  return { host: siteHost(url), candidates, problem: null }
}

/** Identifies a site. */
export function siteHost(url: URL): string {
  return url.host.replace(/^www\./, '').replace(/\.(?=$|:)/, '')
}

/** Hosts of analytics, advertising, fonts, chats and the like: no vehicle comes from there. */
export const thirdPartyHost =
  /google|facebook|doubleclick|schema\.org|w3\.org|gstatic|hotjar|cloudflare|jsdelivr|unpkg|youtube|twitter|instagram|bing\.|tiktok|clarity|segment|sentry|recaptcha|fonts\.|carfax|autocheck|gubagoo|podium|chat/i
