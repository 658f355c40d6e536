import { expect, test } from 'vitest'
import { driveCollection } from '../../engine/conformance/drive-collection.ts'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { goAuto } from './platform.ts'

const photo = '<img src="https://res.cloudinary.com/goauto-images/image/upload/v1/inventory/dealer/922/1/a.jpg">'
const card = '<h4 class="inventory-card-v2-module__iKY8Ca__vehicleTitle">Tucson</h4>'

test.each([
  ['its host', 'https://www.goauto.ca/', '<html></html>', 'go-auto'],
  ['a host that only ends alike', 'https://www.notgoauto.ca/', '<html></html>', 'generic'],
  ['cards with its photos', 'https://www.prairiecrest.example/', card + photo, 'go-auto'],
  ['its photos alone', 'https://www.prairiecrest.example/', photo, 'generic'],
])('a page is detected by %s', (_, url, text, id) => {
  expect(detectPlatform(pageOf(url, 200, { text, type: 'text/html' })).platform.id).toBe(id)
})

test('the vehicles of all stores are never read, and nothing is requested', () => {
  const page = pageOf('https://www.goauto.ca/', 200, { text: card + photo, type: 'text/html' })
  expect(goAuto.configure(page)).toMatchObject({ kind: 'missing', reason: expect.stringContaining('all its stores') })
  const site = { config: { base_url: 'https://www.goauto.ca', inventory_type: 'all', site_id: null } } as const
  const { scan, requests } = driveCollection(goAuto.collect(site, { sample: false }), () => {
    throw new Error('asked')
  })
  expect(requests).toEqual([])
  expect(scan).toMatchObject({ complete: false, vehicles: [], failure: { class: 'changed' } })
})
