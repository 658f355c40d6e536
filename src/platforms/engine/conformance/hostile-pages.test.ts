import { expect, test } from 'vitest'
import { growthOf } from '../../../../test/support/growth-of.ts'
import { splitUrls } from '../../../feeds/compile-mapping.ts'
import { cleanLine } from '../../../normalize/clean-text.ts'
import { readFeatures } from '../../../normalize/normalize-vehicle.ts'
import { isChallenge } from '../../../outbound/find-protection.ts'
import { parseRobots } from '../../../outbound/parse-robots.ts'
import { readDcsListing } from '../../sites/dealer-car-search/platform.ts'
import { readDealerOnPrices } from '../../sites/dealer-on/read-prices.ts'
import { parseHtml } from '../cards/parse-html.ts'
import { detectPlatform } from '../detect/detect.ts'
import { identifyDealership } from '../detect/identify.ts'
import { nextPage } from '../detect/site-links.ts'
import { sitemapLocations } from '../paging/crawl-sitemap.ts'
import { goesOn, pagersBeside } from '../reader/explore/find-paging.ts'
import { textParts } from '../reader/extract/text-parts.ts'
import { fieldNamed } from '../reader/understand/field-names.data.ts'
import { findVehicles } from '../structured-data/find-vehicles.ts'
import { readJsLiteral } from '../structured-data/read-js-literal.ts'
import { lastSegment } from '../structured-data/schema-node.ts'
import { pageOf } from './fixture-site.ts'

const url = 'https://www.lakeside.example/'
const long = 100_000
const detect = (text: string) => detectPlatform(pageOf(url, 200, { text, type: 'text/html' }))

const car = '<div itemscope itemtype="https://schema.org/Car">'

let pages = 0

/** Everything that reads a home page or a listing of an unknown site; no page is one that was parsed before. */
function readEverything(html: string): void {
  const text = `<p>${++pages}</p>${html}`
  const page = pageOf(url, 200, { text, type: 'text/html' })
  const { platform } = detectPlatform(page)
  identifyDealership(page, platform)
  nextPage(text, url)
  sitemapLocations(text)
}

test.each<[string, number, (times: number) => string]>([
  ['tags that are never closed', 20_000, (times) => '<b>'.repeat(times)],
  ['two kinds of them', 10_000, (times) => '<url><loc>'.repeat(times)],
  ['deep tags and closing tags of others', 50_000, (times) => '<b>'.repeat(490) + '</x>'.repeat(times)],
  ['drawings that close themselves', 20_000, (times) => '<svg/>'.repeat(times)],
  ['links', 2_000, (times) => Array.from({ length: times }, (_, at) => `<a href="/used/${at}">car</a>`).join('')],
  ['attributes', 20_000, (times) => `<b ${Array.from({ length: times }, (_, at) => `a${at}`).join(' ')}>`],
  ['comments', 50_000, (times) => '<!>'.repeat(times)],
  ['small elements', 20_000, (times) => '<i></i>'.repeat(times)],
  ['properties of one item', 5_000, (times) => car + '<i itemprop=x></i>'.repeat(times)],
  ['links inside items inside items', 500, (times) => car.repeat(100) + '<a href=/x>y</a>'.repeat(times)],
  ['a text inside many properties', 4_000, (times) => `${car}${'<b itemprop=x>'.repeat(100)}${'text '.repeat(times)}`],
  ['an address inside many', 20_000, (times) => '<div class=address>'.repeat(400) + '12 text '.repeat(times)],
  ['a town without an end', 1_600, (times) => `<footer>${'Aa.'.repeat(times)}`],
  ['addresses without an end', 20_000, (times) => '<loc>https://a.example/'.repeat(times)],
])('a page of %s is read in time that grows with its length alone', (_, times, pageOfTimes) => {
  expect(growthOf((size) => readEverything(pageOfTimes(size)), times)).toBeLessThan(9)
})

/** Each of these took seconds or minutes of the whole process before its pattern was made to run forward only. */
test.each<[string, (long: number) => unknown]>([
  ['titles that never end, at detection', (long) => detect('<title'.repeat(long))],
  [
    'titles that never end, at the look for a wall',
    (long) => isChallenge({ headers: {}, text: `<${'<title'.repeat(long)}` }),
  ],
  ['an id that repeats', (long) => detect('id="countarea" '.repeat(long))],
  ['a script tag of types', (long) => findVehicles(`<script ${'/application/ld+json/O'.repeat(long / 10)}`, url)],
  [
    'a block that ends in spaces',
    (long) => findVehicles(`<script type="application/ld+json">{}-->${' '.repeat(long)}x</script>`, url),
  ],
  ['a page of digits', (long) => readDcsListing('0'.repeat(long), url)],
  ['a number without an end', (long) => readJsLiteral(`[${'0'.repeat(long)}e`, 0)],
  ['a label without an end', (long) => fieldNamed('a'.repeat(long / 8))],
  [
    'two columns of facts',
    (long) =>
      textParts(
        parseHtml(`<div>${'<b></b>'.repeat(long / 8)}</div>`.repeat(2))
          .root()
          .toArray(),
      ),
  ],
  [
    'links to pages, which each name another number',
    (long) => {
      const links = Array.from({ length: long / 50 }, (_, at) => `<a href="/used?page=${at + 2}">${at + 2}</a>`)
      const page = pageOf(`${url}used`, 200, { text: `<html>${links.join('')}</html>`, type: 'text/html' })
      return [...pagersBeside(page, { by: 'page', address: `${url}used?p={n}`, size: 20 }, 20)]
    },
  ],
  [
    'a link of parameters',
    (long) => {
      const parameters = Array.from({ length: long / 10 }, (_, at) => `a${at}=1`)
      const text = `<html><a href="/used?${parameters.join('&')}">2</a></html>`
      return goesOn(pageOf(`${url}used`, 200, { text, type: 'text/html' }), { items: [], total: null })
    },
  ],
  ['slashes before a word', (long) => lastSegment(`${'/'.repeat(long)}x`)],
  [
    'a price of tabs',
    (long) => readDealerOnPrices({ VehicleInternetPrice: `${'\t'.repeat(long)}1`, VehicleType: 'New' }),
  ],
  ['a library of tabs', (long) => readDealerOnPrices({ VehiclePriceLibrary: `${'\t'.repeat(long)}\0` })],
  ['a feature of spaces', (long) => readFeatures([`x${' '.repeat(long)}-`])],
  ['references that never end', (long) => cleanLine('&CounterClockwiseContourIntegra'.repeat(long / 10))],
  ['a reference of digits', (long) => cleanLine(`&#${'1'.repeat(long)};`)],
  [
    'a robots.txt of one pattern of stars',
    (long) =>
      parseRobots(`User-agent: *\nDisallow: /${'*a'.repeat(long)}b$`, 'Forecourt').allows(`/${'a'.repeat(long)}`),
  ],
  [
    'a robots.txt of many agents and as many rules',
    (long) => parseRobots(`${'User-agent: a\n'.repeat(long)}${'Disallow: /a\n'.repeat(long)}`, 'a').allows('/b'),
  ],
  ['a cell of separators', (long) => splitUrls(`x${' '.repeat(long)}y`)],
])('%s: read in one pass', (_, read) => {
  expect(growthOf((size) => read(size), long / 4)).toBeLessThan(9)
})
