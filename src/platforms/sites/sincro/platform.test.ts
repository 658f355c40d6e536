import { describe, expect, test } from 'vitest'
import { driveCollection } from '../../engine/conformance/drive-collection.ts'
import { answerFrom, loadFixtureSite, pageOf } from '../../engine/conformance/fixture-site.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { sincro } from './platform.ts'

const origin = 'https://www.millbrookford.example'
const config = { base_url: origin, inventory_type: 'all', site_id: null } as const

/** The fixture site without the pages whose path matches. */
function collectWithout(gone: RegExp) {
  const site = loadFixtureSite('sincro')
  if (site === null) throw new Error('no fixture')
  return driveCollection(sincro.collect({ config }, { sample: false }), (request) =>
    gone.test(request.url)
      ? pageOf(request.url, 404, { text: '', type: 'text/html' })
      : answerFrom('sincro', site, request),
  )
}

test('a vehicle that only a listing has is found too', () => {
  const { scan } = collectWithout(/nothing/)
  expect(scan.vehicles.map(({ vin }) => vin)).toContain('1FT8W3BT3MED20884')
  expect(scan).toMatchObject({ complete: true })
})

test('without a sitemap the listings are read page by page, without requests for vehicle pages', () => {
  const { scan, requests } = collectWithout(/sitemap|robots/)
  expect(scan).toMatchObject({ complete: true, stated: { total: 4, new: 1, used: 3 } })
  expect(requests.some(({ url }) => url.includes('pageNumber=2'))).toBe(true)
  expect(requests.some(({ purpose }) => purpose === 'vehicle')).toBe(false)
})

test('a card matches a manual reading', () => {
  const vehicle = collectWithout(/sitemap|robots/).scan.vehicles.find(({ vin }) => vin === '1FM5K8GC5PGB31288')
  expect(vehicle).toMatchObject({
    year: '2023',
    make: 'Ford',
    model: 'Explorer',
    trim: 'ST',
    condition: 'UsedCondition',
    odometer: '27,410 mi',
    engine: '3.0L EcoBoost V6',
    stocknum: 'R5120',
    exterior_color: 'Carbonized Gray',
    vdp_link: `${origin}/VehicleDetails/used-2023-Ford-Explorer-4WD-ST-Concord-NH/91040112`,
    prices: { price: '48900' },
  })
})

test('a price of 0 yields none', () => {
  const vehicle = collectWithout(/sitemap|robots/).scan.vehicles.find(({ vin }) => vin === '1FT8W3BT3MED20884')
  expect(vehicle?.prices).toMatchObject({ price: null })
})

describe('detection', () => {
  test.each([
    ['<a href="/VehicleSearchResults?search=new">New</a>', 'sincro'],
    ['<script src="https://assets.sincrod.com/a.js"></script>', 'sincro'],
    ['<html data-website-provider="dealeron"><script>{"sincrowebId":"x"}</script></html>', 'dealer-on'],
    ['<script src="https://chat.cdkglobal.com/a.js"></script>', 'generic'],
  ])('%s is %s', (text, id) => {
    expect(detectPlatform(pageOf(`${origin}/`, 200, { text, type: 'text/html' })).platform.id).toBe(id)
  })
})
