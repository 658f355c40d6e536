import { expect, test } from 'vitest'
import { driveCollection } from '../../engine/conformance/drive-collection.ts'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { nabthat } from './platform.ts'

const origin = 'https://www.sandpipernissan.example'
const config: SiteConfig = { base_url: origin, inventory_type: 'all', site_id: null }

/** Responses by section and page; anything else is a 404. */
function collect(answers: Readonly<Record<string, string>>) {
  return driveCollection(nabthat.collect({ config }, { sample: false }), (request) => {
    const text = answers[request.url.replace(`${origin}/inventory/`, '').replace('?page=', ' ')]
    return pageOf(request.url, text === undefined ? 404 : 200, { text: text ?? '', type: 'text/html' })
  })
}

const listing = (from: number, count: number, body = '') => {
  const cards = Array.from({ length: count }, (_, row) => ({
    '@type': 'Vehicle',
    vehicleIdentificationNumber: `JTMRWRFV4TD${100_000 + from + row}`,
    offers: { '@type': 'Offer', price: 0 },
  }))
  const blocks = cards.map((card) => `<script type="application/ld+json">${JSON.stringify(card)}</script>`)
  return `<html><script src="https://cdn.nabthat.com/a.js"></script>${blocks.join('')}<body>${body}</body></html>`
}

test('a page that is not full and has no next link is the last', () => {
  const { scan, requests } = collect({ 'used 1': listing(0, 16, '<a href="?page=2">2</a>'), 'used 2': listing(16, 3) })
  expect(scan).toMatchObject({ complete: true, stated: { total: 19 } })
  expect(requests).toHaveLength(3)
})

test('a full page without links may have a next one', () => {
  const pages = { 'used 1': listing(0, 16), 'used 2': listing(16, 16) }
  expect(collect({ ...pages, 'used 3': listing(0, 0) }).scan).toMatchObject({ complete: true, stated: { total: 32 } })
  expect(collect({ ...pages, 'used 3': '<html>Welcome</html>' }).scan).toMatchObject({ complete: false })
})

test('vehicles in both listings count once', () => {
  const { scan } = collect({ 'used 1': listing(0, 5), 'new 1': listing(0, 5) })
  expect(scan).toMatchObject({ complete: true, skipped: { 'duplicate VIN': 5 } })
  expect(scan.vehicles).toHaveLength(5)
})

test('a price of 0 is not a price', () => {
  expect(collect({ 'used 1': listing(0, 1) }).scan.vehicles[0]?.prices).toMatchObject({ price: null })
})

test.each([
  ['<script src="https://cdn.nabthat.com/a.js"></script>', 'nabthat'],
  ['<script src="https://cdn.nabthat.com.evil.example/a.js"></script>', 'generic'],
  ['<p>We nabthat.com deal for you</p>', 'generic'],
])('%s is %s', (text, id) => {
  expect(detectPlatform(pageOf(`${origin}/`, 200, { text, type: 'text/html' })).platform.id).toBe(id)
})
