import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Parse } from 'typebox/value'
import { robotsAnswer } from './robots-and-sitemap.ts'
import { notFound, type Site, type SiteAnswer, type SiteRequest } from './site.ts'

type RecordedOptions = {
  readonly host: string
  /** A platform's fixtures: `site.json` and its pages. */
  readonly folder: string
  /** What the pages say instead of these texts: another VIN, name or price. */
  readonly texts?: Readonly<Record<string, string>>
}

const RecordedSite = Type.Object({
  origin: Type.String(),
  pages: Type.Array(
    Type.Object({
      method: Type.Optional(Type.String()),
      /** With its query; a whole address for a page of another host. */
      path: Type.String(),
      bodyHas: Type.Optional(Type.String()),
      rendered: Type.Optional(Type.Boolean()),
      answers: Type.Optional(Type.Record(Type.String(), Type.String())),
      status: Type.Optional(Type.Integer()),
      type: Type.Optional(Type.String()),
      file: Type.String(),
    }),
  ),
})

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

/** Serves the few pages of a platform's fixtures as they are, for platforms whose sites differ from others in words only. */
export function createRecordedSite({ host, folder, texts = {} }: RecordedOptions): Site {
  const { origin, pages } = Parse(RecordedSite, JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')))
  const read = rewriter({ ...texts, [origin]: `http://${host}`, [new URL(origin).host]: host })
  const shown = pages
    .filter(({ rendered }) => rendered !== true)
    .map((page) => ({ ...page, url: new URL(read(page.path), `http://${host}`) }))
  const find = ({ method, url, body }: SiteRequest): SiteAnswer | null => {
    const page = shown.find(
      (one) =>
        one.url.host.replace(/^www\./, '') === url.host.replace(/^www\./, '') &&
        one.url.pathname + one.url.search === url.pathname + url.search &&
        (one.method ?? 'GET') === method &&
        body.includes(read(one.bodyHas ?? '')),
    )
    if (page === undefined) return null
    const type = page.type ?? types[page.file.split('.').at(-1) ?? ''] ?? 'text/html'
    return {
      status: page.status ?? 200,
      headers: { 'content-type': type, ...page.answers },
      body: read(readFileSync(join(folder, page.file), 'utf8')),
    }
  }
  const sitemap = pages.find(({ path }) => /^\/sitemap\w*\.xml$/.test(path))?.path
  const robots = (asked: string) => robotsAnswer(asked, { sitemap })
  const hosts = [...new Set(shown.map(({ url }) => url.host).filter((other) => other !== host))]
  return {
    host,
    kind: 'recorded',
    lot: null,
    answer: (request) =>
      find(request) ?? (request.url.pathname === '/robots.txt' ? robots(request.origin) : notFound()),
    api: { hosts, answer: find },
  }
}

/** All texts at once, so that two can take each other's place; VINs in addresses may be in lower case. */
function rewriter(texts: Readonly<Record<string, string>>): (text: string) => string {
  const all = new Map(
    Object.entries(texts).flatMap(([from, to]) => [
      [from, to] as const,
      [from.toLowerCase(), to.toLowerCase()] as const,
      [from.replaceAll('/', '\\/'), to.replaceAll('/', '\\/')] as const,
    ]),
  )
  for (const [from, to] of Object.entries(texts)) all.set(from, to)
  const longestFirst = [...all.keys()].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(longestFirst.map((text) => text.replace(/[^\w ]/g, '\\$&')).join('|'), 'g')
  return (text) => text.replace(pattern, (found) => all.get(found) ?? found)
}
