import { expect, test } from 'vitest'
import { driveCollection } from '../../engine/conformance/drive-collection.ts'
import { failureAt, pageOf } from '../../engine/conformance/fixture-site.ts'
import { detectPlatform, detectWithoutPage } from '../../engine/detect/detect.ts'
import { dealerCenter } from './platform.ts'

const origin = 'https://www.valleymotors.example'

test.each([
  ['its assets', '<script src="https://cdn.dealercenterwebsite.net/app.js"></script>', 'dealer-center'],
  ['its short host', '<link href="//alpha.dcdws.net/site.css">', 'dealer-center'],
  ['its inventory script', '<script src="/inv-scripts-v2/inv/vehicles?ps=10&dcid=1&h=x"></script>', 'dealer-center'],
  ['a host that only begins so', '<a href="https://dcdws.net.evil.example/">x</a>', 'generic'],
])('a page is detected by %s', (_, text, id) => {
  expect(detectPlatform(pageOf(origin, 200, { text, type: 'text/html' })).platform.id).toBe(id)
})

test('a blocked site is detected by its DNS aliases', () => {
  const cnames = ['dealers.dealercenterwebsite.net']
  expect(detectWithoutPage({ host: 'www.valleymotors.example', cnames })?.platform.id).toBe('dealer-center')
})

test('its signed interface, which robots.txt disallows, is not read: the setup has that reason', () => {
  const site = { config: { base_url: origin, inventory_type: 'all', site_id: null } } as const
  const home = '<a href="/inventory">Inventory</a><script src="/inv-scripts-v2/inv/vehicles?ps=10&dcid=1&h=x"></script>'
  const { scan } = driveCollection(dealerCenter.collect(site, { sample: true }), ({ url }) => {
    const { pathname } = new URL(url)
    const isDisallowed = pathname === '/inventory' || pathname.startsWith('/inv-scripts')
    if (isDisallowed) return failureAt(url, { class: 'blocked', code: 'robots' })
    return pageOf(url, pathname === '/' ? 200 : 404, { text: home, type: 'text/html' })
  })
  expect(scan).toMatchObject({ complete: false, vehicles: [], failure: { class: 'blocked', code: 'robots' } })
})
