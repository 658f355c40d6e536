import { redirectAnswer, type SiteAnswer, type SiteRequest } from '../../sites/site.ts'
import type { World } from './world.ts'

/** What a site's software does to every page and address. */
export function withHabits(
  world: World,
  request: SiteRequest,
  answer: (request: SiteRequest) => SiteAnswer,
): SiteAnswer {
  const { choices, host } = world
  const url = new URL(request.url)
  url.searchParams.delete(session)
  // Of what is left, the site sees the address as it wrote it.
  const plain = url.searchParams.size === 0 ? new URL(url.pathname, url) : url
  const isPage = request.method === 'GET' && !/\.(?:js|xml|txt|php|html)$|\/(?:more|part)\/?$/.test(url.pathname)
  if (isPage && choices.redirects === 'www' && request.url.hostname === host)
    return redirectAnswer(request.url.href.replace(host, `www.${host}`))
  if (isPage && choices.redirects === 'slash' && !url.pathname.endsWith('/'))
    return redirectAnswer(`${url.pathname}/${request.url.search}`)
  const found = answer({ ...request, url: plain })
  const slashed = new URL(plain.pathname.replace(/\/$/, '') + plain.search, plain)
  const unslashed = found.status === 404 && choices.redirects === 'slash' ? answer({ ...request, url: slashed }) : found
  const isHtml = /html/.test(unslashed.headers['content-type'] ?? '')
  return isHtml ? { ...unslashed, body: written(world, plain, unslashed.body) } : unslashed
}

const session = 'sid'

function written({ choices, origin, seed }: World, url: URL, html: string): string {
  const links = /(\shref=)("?)(\/(?!\/)[^"\s<>]*)/g
  const isWhole = html.includes('<head>')
  const sessions = choices.sessions && isWhole ? withSessions(html, `${seed.length}${url.href.length}f0`) : html
  const based =
    choices.base && isWhole
      ? sessions
          .replace(links, (_, name: string, quote: string, path: string) => `${name}${quote}${path.slice(1) || './'}`)
          .replace('<head>', '<head><base href="/">')
      : sessions
  const address = url.pathname + url.search
  if (choices.canonical === 'none' || !isWhole) return based
  return based.replace(
    '</head>',
    `<link rel="canonical" href="${(choices.canonical === 'absolute' ? origin + address : address).replaceAll('&', '&amp;')}"></head>`,
  )
}

/** Sites that know their visitors by a number in each address. */
function withSessions(html: string, number: string): string {
  return html.replace(
    /(<a\b[^<>]*?\shref=")(\/(?!\/)[^"\s<>#]*)"/g,
    (_, start: string, path: string) => `${start}${path}${path.includes('?') ? '&amp;' : '?'}${session}=${number}"`,
  )
}
