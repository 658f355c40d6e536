import { expect, test } from 'vitest'
import { processorTimeMs } from '../../../../test/support/processor-time.ts'
import type { PageAnswer, PageRequest } from '../../../model/page.ts'
import { pageOf } from '../conformance/fixture-site.ts'
import { type SitemapOutcome, sitemapEntries, sitemapLines, sitemapLocations, walkSitemap } from './walk-sitemap.ts'

const origin = 'https://a.example'
const robots = `Sitemap: ${origin}/sitemap_index.xml`
const list = (...paths: readonly string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`
const index = `<sitemapindex><sitemap><loc>${origin}/new-sitemap.xml</loc></sitemap><sitemap><loc>${origin}/used-sitemap.xml</loc></sitemap></sitemapindex>`
const site = {
  '/robots.txt': robots,
  '/sitemap_index.xml': index,
  '/new-sitemap.xml': list('/vdp/1'),
  '/used-sitemap.xml': list('/vdp/2', '/vdp/3'),
}

function walk(pages: Readonly<Record<string, string>>): SitemapOutcome {
  return drive(
    walkSitemap(origin, (url) => url.includes('/vdp/')),
    (request) => {
      const text = pages[new URL(request.url).pathname]
      return pageOf(request.url, text === undefined ? 404 : 200, { text: text ?? '', type: 'application/xml' })
    },
  )
}

function drive(
  steps: Generator<PageRequest, SitemapOutcome, PageAnswer>,
  answer: (request: PageRequest) => PageAnswer,
): SitemapOutcome {
  let step = steps.next()
  while (step.done !== true) step = steps.next(answer(step.value))
  return step.value
}

test('all parts of an index are read', () => {
  expect(walk(site)).toMatchObject({ problem: null, pagesRead: 4 })
  expect(walk(site).urls).toHaveLength(3)
})

test('a page that stands where robots.txt names a sitemap is a problem, whatever other names list', () => {
  const upkeep = { ...site, '/sitemap_index.xml': '<html><body>We are improving our site</body></html>' }
  const { urls, problem } = walk({ ...upkeep, '/used-vehicle-1-sitemap.xml': list('/vdp/2') })
  expect(urls).toEqual([`${origin}/vdp/2`])
  expect(problem).toContain('/sitemap_index.xml is not a sitemap')
})

test.each(['/sitemap_index.xml', '/new-sitemap.xml', '/used-sitemap.xml'] as const)('%s cut is a problem', (path) => {
  const { problem } = walk({ ...site, [path]: site[path].slice(0, -20) })
  expect(problem).toContain(path)
})

test('a feed, or a list for people, that robots.txt names is no problem', () => {
  for (const [path, text] of [
    ['/news.xml', '<rss version="2.0"><channel></channel></rss>'],
    ['/sitemap.html', '<html><body><a href="/vdp/1">2024 Kia Soul</a></body></html>'],
  ] as const) {
    expect(walk({ ...site, '/robots.txt': `${robots}\nSitemap: ${origin}${path}`, [path]: text }).problem).toBeNull()
  }
})

test('a dead link in robots.txt, and a page for addresses that are none, are no problem', () => {
  const { '/sitemap_index.xml': _dead, '/robots.txt': named, ...rest } = site
  expect(walk({ ...rest, '/robots.txt': named, '/sitemap.xml': list('/vdp/9') }).problem).toBeNull()
  expect(walk({ '/sitemap.xml': '<html>Not here</html>', '/vehicle-sitemap.xml': list('/vdp/9') })).toMatchObject({
    problem: null,
    urls: [`${origin}/vdp/9`],
  })
})

test.each([
  ['<loc>https://x.example/a</loc>', ['https://x.example/a']],
  ['<LOC>\n  https://x.example/a?b=1&amp;c=2\n</LOC>', ['https://x.example/a?b=1&c=2']],
  ['<loc> <![CDATA[ https://x.example/a&b ]]> </loc>', ['https://x.example/a&b']],
  ['<loc>https://x.example/ram&#x2B;1500</loc>', ['https://x.example/ram+1500']],
  ['<loc></loc><loc> </loc><loc><b>x</b></loc><loc>https://x.example/a', []],
])('%j lists %j', (xml, expected) => {
  expect(sitemapLocations(xml)).toEqual(expected)
})

test.each(['<loc>', '<loc> ', ' ', '<loc><![CDATA[', '<loc>\t\n', '<loc>a ', '<loc>]'])(
  'a sitemap made to exhaust its reader, of %j, costs one pass',
  (piece) => {
    const text = `<loc>${piece.repeat(200_000)}`
    expect(processorTimeMs(() => expect(sitemapLocations(text)).toEqual([]))).toBeLessThan(2_000)
  },
)

test("a robots.txt's sitemaps are those of its own host, and a file of line ends costs one pass", () => {
  const robots =
    'Sitemap: https://x.example/a.xml\n  SITEMAP :/b.xml\r\nSitemap: https://evil.example/c.xml\nsitemap:\n/d.xml'
  expect(sitemapLines(robots, 'https://x.example')).toEqual(['https://x.example/a.xml', 'https://x.example/b.xml'])
  const usedMs = processorTimeMs(() => {
    for (const piece of ['\n', ' ', '\nsitemap', '\nsitemap ']) sitemapLines(piece.repeat(60_000), 'https://x.example')
  })
  expect(usedMs).toBeLessThan(2_000)
})

test('of a sitemap with more addresses than the format allows, the first are read', () => {
  const xml = '<loc>https://a.example/1</loc>'.repeat(150_000)
  expect(sitemapLocations(xml)).toHaveLength(100_000)
})

test('the date of a page is the one of its own entry, in any order', () => {
  const xml = `<urlset><url><lastmod> 2026-11-01 </lastmod><loc>https://a.example/1</loc></url>
    <url><loc>https://a.example/2</loc></url><url><loc>https://a.example/3</loc><lastmod>2026-11-03</lastmod></url>
    <loc>https://a.example/4</loc><lastmod>2026-11-04</lastmod><loc>https://a.example/5</loc><lastmod></lastmod>`
  expect(sitemapEntries(xml, 9).map(({ changedAt }) => changedAt)).toEqual([
    ...['2026-11-01', null, '2026-11-03', '2026-11-04', null],
  ])
})
