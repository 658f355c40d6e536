import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { htmlPage, jsonLdScript } from './markup.ts'
import { robotsAnswer, sitemapAnswer } from './robots-and-sitemap.ts'
import type { SavedSiteOptions } from './saved-dealer-com.ts'
import { htmlAnswer, notFound, type Site } from './site.ts'

export const savedPlainFile = '16-generic-jsonld-microdata.html'

/**
 * A saved collection of schema.org pages as one site: each part after a comment `<!-- A: ... -->` is the page
 * `/inventory/a`; list entries with a URL and a vehicle also get a page for that vehicle. Links to other hosts are
 * unchanged.
 */
export function createSavedPlainSite(options: SavedSiteOptions): Site {
  const parts = splitParts(readFileSync(join(options.folder, savedPlainFile), 'utf8'))
  const vehicles = new Map(parts.flatMap((part) => listedVehicles(part.html)))
  const pages = new Map([
    ...parts.map((part) => [part.path, htmlPage(`Inventory ${part.letter}`, { body: part.html })] as const),
    ...[...vehicles].map(
      ([path, node]) => [path, htmlPage('Vehicle', { head: jsonLdScript(node), body: '' })] as const,
    ),
  ])

  return {
    host: options.host,
    kind: 'saved-plain',
    lot: null,
    answer(request) {
      const { pathname } = request.url
      const shown = request.showNothing ? new Map<string, string>() : pages
      if (pathname === '/robots.txt') return robotsAnswer(request.origin, { sitemap: '/sitemap.xml' })
      if (pathname === '/sitemap.xml') return sitemapAnswer(request.origin, ['/', '/inventory', ...shown.keys()])
      if (pathname === '/' || pathname === '/inventory') return htmlAnswer(linksPage([...shown.keys()]))
      const page = shown.get(pathname)
      return page === undefined ? notFound() : htmlAnswer(page)
    },
  }
}

type Part = { readonly letter: string; readonly path: string; readonly html: string }

function splitParts(html: string): readonly Part[] {
  const [, ...pieces] = html.split(/^<!-- ([A-Z]): .*-->$/m)
  return pieces.flatMap((letter, index) => {
    const content = pieces[index + 1]
    if (index % 2 === 1 || content === undefined) return []
    return [{ letter, path: `/inventory/${letter.toLowerCase()}`, html: content }]
  })
}

function linksPage(paths: readonly string[]): string {
  const links = ['/inventory', ...paths].map((path) => `<li><a href="${path}">${path}</a></li>`)
  return htmlPage('Saved Motors', {
    head: jsonLdScript({ '@type': 'AutoDealer', name: 'Saved Motors', telephone: '(414) 555-0177' }),
    body: `<h1>Saved Motors</h1>\n<ul>${links.join('\n')}</ul>`,
  })
}

function listedVehicles(html: string): readonly (readonly [path: string, node: object])[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)
  return [...blocks].flatMap(([, json = '']) => findEntries(JSON.parse(json)))
}

function findEntries(value: unknown): readonly (readonly [path: string, node: object])[] {
  if (typeof value !== 'object' || value === null) return []
  const url: unknown = 'url' in value ? value.url : null
  const item: unknown = 'item' in value ? value.item : null
  if (typeof url === 'string' && url.startsWith('/') && typeof item === 'object' && item !== null) return [[url, item]]
  return Object.values(value).flatMap(findEntries)
}
