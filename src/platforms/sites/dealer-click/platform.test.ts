import { expect, test } from 'vitest'
import { driveCollection } from '../../engine/conformance/drive-collection.ts'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { dealerClick } from './platform.ts'

const origin = 'https://www.juniperlaneauto.example'
const config = { base_url: origin, inventory_type: 'all', site_id: null } as const
const vin = 'WBA8E9G58HNU45201'

function collect(facts: object, beside = '') {
  const car = {
    '@type': 'Car',
    vehicleIdentificationNumber: vin,
    name: '2017 Bmw 3 Series 320i',
    brand: 'Bmw',
    ...facts,
  }
  const list = { '@context': 'https://schema.org', '@type': 'ItemList', itemListElement: [{ item: car }] }
  const pushed = JSON.stringify(`0:junk ${JSON.stringify(list, null, 2)} 1:more`)
  const text = `<html><body>${beside}<script>self.__next_f.push([1,${pushed}])</script></body></html>`
  const answer = (url: string) => pageOf(url, 200, { text, type: 'text/html' })
  return driveCollection(dealerClick.collect({ config }, { sample: false }), ({ url }) => answer(url)).scan
}

test('a vehicle has the photos whose address has its VIN, and a link to the store itself', () => {
  const photo = (of: string, at: number) => `https://www.dealernetwork.com/images/inventory/1/2/${of}-${at}.jpg`
  const others = `<img src="${photo(vin, 0)}"><img src="${photo('1GKKNKLA7HZ345202', 0)}"><img src="${photo(vin, 1)}">`
  const { vehicles } = collect({ url: 'https://localhost:3000/inventory/2017-bmw' }, others)
  expect(vehicles).toMatchObject([
    { vin, make: 'BMW', photos: [photo(vin, 0), photo(vin, 1)], vdp_link: `${origin}/inventory/2017-bmw` },
  ])
})

test.each([
  ['Gmc', 'GMC'],
  ['Kia', 'Kia'],
  ['Ram', 'Ram'],
  ['Ford', 'Ford'],
])('the make %s is served as %s', (brand, make) => {
  expect(collect({ brand }).vehicles[0]?.make).toBe(make)
})

test('a sold vehicle is counted and left out', () => {
  const scan = collect({ offers: { price: 1, availability: 'https://schema.org/SoldOut' } })
  expect(scan).toMatchObject({ complete: true, vehicles: [], skipped: { sold: 1 } })
})

test.each([
  ['<img src="https://www.dealernetwork.com/images/inventory/1/2/x.jpg">', 'dealer-click'],
  ['<a href="https://www.dealernetwork.com/">by DealerNetwork</a>', 'generic'],
])('%s is %s', (text, id) => {
  expect(detectPlatform(pageOf(`${origin}/`, 200, { text, type: 'text/html' })).platform.id).toBe(id)
})
