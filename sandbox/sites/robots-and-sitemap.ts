import { escapeHtml } from './markup.ts'
import { type SiteAnswer, textAnswer } from './site.ts'

type Robots = {
  /** The file without its Sitemap line; by default nothing relevant is disallowed. */
  readonly text?: string | undefined
  /** Path of the sitemap, for the Sitemap line. */
  readonly sitemap?: string | undefined
}

export function robotsAnswer(origin: string, { text = usualRules, sitemap }: Robots): SiteAnswer {
  return textAnswer(sitemap === undefined ? text : `${text}Sitemap: ${origin}${sitemap}\n`)
}

const usualRules = 'User-agent: *\nDisallow: /account/\n'

/** `paths` are resolved against `origin`. */
export function sitemapAnswer(origin: string, paths: readonly string[]): SiteAnswer {
  return xmlAnswer('urlset', locations('url', origin, paths))
}

export function sitemapIndexAnswer(origin: string, paths: readonly string[]): SiteAnswer {
  return xmlAnswer('sitemapindex', locations('sitemap', origin, paths))
}

function locations(entry: string, origin: string, paths: readonly string[]): string {
  return paths.map((path) => `<${entry}><loc>${escapeHtml(origin + path)}</loc></${entry}>`).join('\n')
}

function xmlAnswer(root: string, content: string): SiteAnswer {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${content}
</${root}>
`
  return textAnswer(xml, 'application/xml; charset=utf-8')
}
