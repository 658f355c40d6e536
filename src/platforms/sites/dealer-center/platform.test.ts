import { expect, test } from 'vitest'
import { driveCollection } from '../../engine/conformance/drive-collection.ts'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
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

test('it is refused with the reason, and nothing is requested', () => {
  const configured = dealerCenter.configure(pageOf(origin, 200, { text: '', type: 'text/html' }))
  expect(configured).toMatchObject({ kind: 'missing', reason: expect.stringContaining('robots.txt') })
  const site = { config: { base_url: origin, inventory_type: 'all', site_id: null } } as const
  const { scan, requests } = driveCollection(dealerCenter.collect(site, { sample: false }), () => {
    throw new Error('asked')
  })
  expect(requests).toEqual([])
  expect(scan).toMatchObject({ complete: false, vehicles: [], failure: { class: 'blocked', code: 'robots' } })
})
