import { expect, test } from 'vitest'
import { splitUrls } from '../../../feeds/split-values.ts'
import { readFeatures } from '../../../normalize/read-features.ts'
import { isChallenge } from '../../../outbound/challenge.ts'
import { readDcsListing } from '../../sites/dealer-car-search/read-listing.ts'
import { readDealerOnPrices } from '../../sites/dealer-on/read-prices.ts'
import { readHits } from '../../sites/dealer-venom/read-hits.ts'
import { detectPlatform } from '../detect/detect.ts'
import { findVehicles } from '../structured-data/find-vehicles.ts'
import { readJsLiteral } from '../structured-data/read-js-literal.ts'
import { lastSegment } from '../structured-data/schema-node.ts'
import { pageOf } from './fixture-site.ts'

const url = 'https://www.lakeside.example/'
const long = 100_000
const detect = (text: string) => detectPlatform(pageOf(url, 200, { text, type: 'text/html' }))

/** Each of these took seconds or minutes of the whole process before its pattern was made to run forward only. */
test.each<[string, () => unknown]>([
  ['titles that never end, at detection', () => detect('<title'.repeat(long))],
  [
    'titles that never end, at the look for a wall',
    () => isChallenge({ headers: {}, text: `<${'<title'.repeat(long)}` }),
  ],
  ['an id that repeats', () => detect('id="countarea" '.repeat(long))],
  ['a script tag of types', () => findVehicles(`<script ${'/application/ld+json/O'.repeat(long / 10)}`, url)],
  [
    'a block that ends in spaces',
    () => findVehicles(`<script type="application/ld+json">{}-->${' '.repeat(long)}x</script>`, url),
  ],
  ['a page of digits', () => readDcsListing('0'.repeat(long), url)],
  ['a number without an end', () => readJsLiteral(`[${'0'.repeat(long)}e`, 0)],
  ['slashes before a word', () => lastSegment(`${'/'.repeat(long)}x`)],
  ['a price of tabs', () => readDealerOnPrices({ VehicleInternetPrice: `${'\t'.repeat(long)}1`, VehicleType: 'New' })],
  ['a library of tabs', () => readDealerOnPrices({ VehiclePriceLibrary: `${'\t'.repeat(long)}\0` })],
  ['photos between spaces', () => readHits({ hits: [{ document: { imageUrls: `${' '.repeat(long)}x` } }] })],
  ['a feature of spaces', () => readFeatures([`x${' '.repeat(long)}-`])],
  ['a cell of separators', () => splitUrls(`x${' '.repeat(long)}y`)],
])('%s: read in one pass', (_, read) => {
  const startedMs = performance.now()
  read()
  expect(performance.now() - startedMs).toBeLessThan(1_000)
})
