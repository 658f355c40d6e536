import { expect, test } from 'vitest'
import { driveCollection } from '../../engine/conformance/drive-collection.ts'
import { answerFrom, loadFixtureSite, pageOf } from '../../engine/conformance/fixture-site.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { dealerAccelerate } from './platform.ts'

test.each([
  ['cdn.dealeraccelerate.com', 'dealer-accelerate'],
  ['cdn-dev.dealeraccelerate.net', 'dealer-accelerate'],
  ['cdn.dealeraccelerate.org', 'generic'],
])('a page with styles from %s belongs to %s', (host, id) => {
  const text = `<link href="https://${host}/a.css" rel="stylesheet">`
  const page = pageOf('https://www.dealer.example/', 200, { text, type: 'text/html' })
  expect(detectPlatform(page).platform.id).toBe(id)
})

test('a sold car that stays listed is skipped and counted', () => {
  const site = loadFixtureSite('dealer-accelerate')
  if (site === null) throw new Error('no fixture')
  const config = { base_url: site.origin, inventory_type: 'all', site_id: null } as const
  const { scan } = driveCollection(dealerAccelerate.collect({ config }, { sample: false }), (request) => {
    const page = answerFrom('dealer-accelerate', site, request)
    return { ...page, text: page.text.includes('Sahara') ? page.text.replace('InStock', 'SoldOut') : page.text }
  })
  expect(scan).toMatchObject({ complete: true, skipped: { sold: 1 } })
  expect(scan.vehicles).toHaveLength(2)
})
