import { expect, test } from 'vitest'
import { sitemapLines, sitemapLocations } from './walk-sitemap.ts'

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
    const startedMs = performance.now()
    expect(sitemapLocations(`<loc>${piece.repeat(200_000)}`)).toEqual([])
    expect(performance.now() - startedMs).toBeLessThan(2_000)
  },
)

test("a robots.txt's sitemaps are those of its own host, and a file of line ends costs one pass", () => {
  const robots =
    'Sitemap: https://x.example/a.xml\n  SITEMAP :/b.xml\r\nSitemap: https://evil.example/c.xml\nsitemap:\n/d.xml'
  expect(sitemapLines(robots, 'https://x.example')).toEqual(['https://x.example/a.xml', 'https://x.example/b.xml'])
  const startedMs = performance.now()
  for (const piece of ['\n', ' ', '\nsitemap', '\nsitemap ']) sitemapLines(piece.repeat(60_000), 'https://x.example')
  expect(performance.now() - startedMs).toBeLessThan(2_000)
})
