import { expect, test } from 'vitest'
import { processorTimeMs } from '../../../../test/support/processor-time.ts'
import { answerTo } from '../conformance/fixture-site.ts'
import { crawlSitemap, sitemapEntries, sitemapLines, sitemapLocations } from './crawl-sitemap.ts'

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

/** What a crawl of these pages comes to, and the paths that it requested. */
function ask(pages: Readonly<Record<string, string | number>>) {
  const asked: string[] = []
  const steps = crawlSitemap(origin, (url) => url.includes('/vdp/'))
  let step = steps.next()
  while (step.done !== true) {
    const { pathname } = new URL(step.value.url)
    asked.push(pathname)
    step = steps.next(answerTo(step.value.url, pages[pathname], 'application/xml'))
  }
  return { ...step.value, asked }
}

test('an HTML page at the sitemap URL from robots.txt is a problem, whatever other sitemaps list', () => {
  const upkeep = { ...site, '/sitemap_index.xml': '<html><body>We are improving our site</body></html>' }
  const { urls, problem } = ask({ ...upkeep, '/used-vehicle-1-sitemap.xml': list('/vdp/2') })
  expect(urls).toEqual([`${origin}/vdp/2`])
  expect(problem).toContain('/sitemap_index.xml is not a sitemap')
})

test.each(['/sitemap_index.xml', '/new-sitemap.xml', '/used-sitemap.xml'] as const)(
  'a truncated %s is a problem',
  (path) => {
    const { problem } = ask({ ...site, [path]: site[path].slice(0, -20) })
    expect(problem).toContain(path)
  },
)

test('a feed or an HTML sitemap named by robots.txt is not a problem', () => {
  for (const [path, text] of [
    ['/news.xml', '<rss version="2.0"><channel></channel></rss>'],
    ['/sitemap.html', '<html><body><a href="/vdp/1">2024 Kia Soul</a></body></html>'],
  ] as const) {
    expect(ask({ ...site, '/robots.txt': `${robots}\nSitemap: ${origin}${path}`, [path]: text }).problem).toBeNull()
  }
})

test.each([
  ['<loc>https://x.example/a</loc>', ['https://x.example/a']],
  ['<LOC>\n  https://x.example/a?b=1&amp;c=2\n</LOC>', ['https://x.example/a?b=1&c=2']],
  ['<loc> <![CDATA[ https://x.example/a&b ]]> </loc>', ['https://x.example/a&b']],
  ['<loc>https://x.example/ram&#x2B;1500</loc>', ['https://x.example/ram+1500']],
])('%j lists %j', (xml, expected) => {
  expect(sitemapLocations(xml)).toEqual(expected)
})

test.each(['<loc>', '<loc> ', ' ', '<loc><![CDATA[', '<loc>\t\n', '<loc>a ', '<loc>]'])(
  'a sitemap built to exhaust the parser, of %j, takes one pass',
  (piece) => {
    const text = `<loc>${piece.repeat(200_000)}`
    expect(processorTimeMs(() => expect(sitemapLocations(text)).toEqual([]))).toBeLessThan(2_000)
  },
)

test('sitemaps in robots.txt count on its own host only, and a file of line breaks takes one pass', () => {
  const robots =
    'Sitemap: https://x.example/a.xml\n  SITEMAP :/b.xml\r\nSitemap: https://evil.example/c.xml\nsitemap:\n/d.xml'
  expect(sitemapLines(robots, 'https://x.example')).toEqual(['https://x.example/a.xml', 'https://x.example/b.xml'])
  const usedMs = processorTimeMs(() => {
    for (const piece of ['\n', ' ', '\nsitemap', '\nsitemap ']) sitemapLines(piece.repeat(60_000), 'https://x.example')
  })
  expect(usedMs).toBeLessThan(2_000)
})

test('of a sitemap with more URLs than the format allows, the first ones are read', () => {
  const xml = '<loc>https://a.example/1</loc>'.repeat(150_000)
  expect(sitemapLocations(xml)).toHaveLength(100_000)
})

test('the date of a page comes from its own entry, in any order', () => {
  const xml = `<urlset><url><lastmod> 2026-11-01 </lastmod><loc>https://a.example/1</loc></url>
    <url><loc>https://a.example/2</loc></url><url><loc>https://a.example/3</loc><lastmod>2026-11-03</lastmod></url>
    <loc>https://a.example/4</loc><lastmod>2026-11-04</lastmod><loc>https://a.example/5</loc><lastmod></lastmod>`
  expect(sitemapEntries(xml, 9).map(({ changedAt }) => changedAt)).toEqual([
    '2026-11-01',
    null,
    '2026-11-03',
    '2026-11-04',
    null,
  ])
})

const indexOf = (...paths: readonly string[]) =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`).join('')}</sitemapindex>`

test('a site that blocks gets no further requests', () => {
  const { asked, failure } = ask({ '/sitemap.xml': 'blocked' })
  expect([asked.length, failure?.class]).toEqual([2, 'blocked'])
  const named = ask({ ...site, '/new-sitemap.xml': 'blocked' })
  expect(named).toMatchObject({ asked: { length: 3 }, urls: [], failure: { class: 'blocked' } })
})

test('of a sitemap index, the inventory parts are read, or all if none is named so', () => {
  const named = indexOf('/pages.xml', '/cars.xml')
  const parts = { '/pages.xml': list('/vdp/1'), '/cars.xml': list('/vdp/2'), '/other.xml': list('/vdp/3') }
  expect(ask({ '/sitemap.xml': named, ...parts }).urls).toEqual([`${origin}/vdp/2`])
  expect(ask({ '/sitemap.xml': indexOf('/pages.xml', '/other.xml'), ...parts }).urls).toEqual([
    `${origin}/vdp/1`,
    `${origin}/vdp/3`,
  ])
})

test.each([
  [404, `${origin}/cars.xml answered 404`],
  [500, `${origin}/cars.xml answered 500`],
  ['<urlset></urlset>', `${origin}/cars.xml lists nothing`],
  [indexOf('/more-cars.xml'), null],
])('a part of a sitemap index that answers %j: %j', (answer, problem) => {
  const found = ask({
    '/sitemap.xml': indexOf('/cars.xml', '/used.xml'),
    '/used.xml': list('/vdp/1'),
    '/cars.xml': answer,
    '/more-cars.xml': list('/vdp/2'),
  })
  expect([found.problem, found.urls]).toEqual([problem, [`${origin}/vdp/1`]])
})

test('named sitemaps without URLs are a problem, unless another one lists vehicles', () => {
  const named = { '/robots.txt': robots, '/sitemap_index.xml': '<urlset/>' }
  expect(ask(named).problem).toBe(`${origin}/sitemap_index.xml lists nothing`)
  expect(ask({ ...named, '/sitemap.xml': list('/vdp/1') })).toMatchObject({ problem: null, urls: [`${origin}/vdp/1`] })
  expect(ask({ '/sitemap.xml': '<urlset/>' }).problem).toBeNull()
})

test('a sitemap that answers 500 is a problem if robots.txt names it', () => {
  expect(ask({ '/robots.txt': robots, '/sitemap_index.xml': 500 })).toMatchObject({
    problem: `${origin}/sitemap_index.xml answered 500`,
    failure: { status: 500 },
  })
  expect(ask({ '/sitemap.xml': 500 })).toMatchObject({ problem: null, failure: null })
})

test('of a sitemap index with more than sixty parts, sixty sitemaps are read', () => {
  const paths = Array.from({ length: 61 }, (_, at) => `/cars-${at}.xml`)
  const pages = Object.fromEntries(paths.map((path, at) => [path, list(`/vdp/${at}`)]))
  const { problem, urls } = ask({ '/sitemap.xml': indexOf(...paths), ...pages })
  expect([problem, urls.length]).toEqual([`${origin}/sitemap.xml lists more than 60 sitemaps`, 59])
  expect(ask({ '/sitemap.xml': indexOf(...paths.slice(0, 60)), ...pages }).problem).toBeNull()
})

test('the date of a page is next to its URL', () => {
  const dated = `<urlset><url><loc>${origin}/vdp/1</loc><lastmod>2026-11-01</lastmod></url><url><loc>${origin}/vdp/2</loc></url></urlset>`
  expect([...ask({ '/sitemap.xml': dated }).pageDates]).toEqual([[`${origin}/vdp/1`, '2026-11-01']])
})

test.each([
  ['&AMP;&lt;&gt;&quot;&apos;', '&<>"\''],
  ['&#65;&#x42;', 'AB'],
  ['&nbsp;&#x110000;', '&nbsp;&#x110000;'],
  ['&#x10FFFF;', '\u{10FFFF}'],
])('in an address, %j is %j', (written, text) => {
  expect(sitemapLocations(`<loc>https://x.example/${written}</loc>`)).toEqual([`https://x.example/${text}`])
})

test.each([
  [100_000, '/page', null, 0],
  [100_001, '/page', `${origin}/sitemap.xml lists more than 100000 addresses`, 0],
  [50_000, '/vdp', null, 50_000],
  [50_001, '/vdp', 'the sitemaps list more than 50000 vehicles', 50_000],
])('a sitemap with %s addresses under %s: %s', (count, folder, problem, vehicles) => {
  const found = ask({ '/sitemap.xml': list(...Array.from({ length: count }, (_, at) => `${folder}/${at}`)) })
  expect([found.problem, found.urls.length]).toEqual([problem, vehicles])
})
