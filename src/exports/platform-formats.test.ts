import { expect, test } from 'vitest'
import { googleVehicleAds } from './google-vehicle-ads.ts'
import { metaAutomotive } from './meta-automotive.ts'

const dealership = {
  ...{ public_id: 'dlr_1', name: 'Lakeside Toyota', website_url: 'https://lakeside.example', phone: null },
  ...{ street: '2400 Peach Street', city: 'Erie', state: 'Pennsylvania', zip: '16502' },
}
const vehicle = {
  ...{ vin: '4T1G11AK9PU731204', stocknum: 'T1', condition: 'Used', certified: false, heading: '2023 Toyota Camry' },
  ...{
    year: 2023,
    make: 'Toyota',
    model: 'Camry',
    price: 24_500,
    odometer: 12_000,
    odometer_unit: 'mi',
    body: 'Sedan',
  },
  ...{
    exterior_color: 'Red',
    vdp_link: 'https://lakeside.example/used/1',
    photo_url_list: ['https://p.example/1.jpg'],
  },
}

test.each([
  ['vin', ['vin'], ['vehicle_id', 'vin']],
  ['make', ['make'], ['make']],
  ['model', ['model'], ['model']],
  ['year', ['year'], ['year']],
  ['price', ['price'], ['price']],
  ['odometer', ['mileage'], ['mileage.value', 'mileage.unit']],
  ['exterior_color', ['color'], ['exterior_color']],
  ['vdp_link', ['link'], ['url']],
  ['photo_url_list', ['image_link'], ['image[0].url']],
  ['stocknum', [], []],
  ['certified', [], []],
] as const)('without %s the columns %o of Google and %o of Meta are missing', (field, ofGoogle, ofMeta) => {
  const { [field]: _, ...rest } = vehicle
  const missing = [googleVehicleAds, metaAutomotive].map((format) => {
    const line = format.line(JSON.stringify(rest), dealership)
    return line.kind === 'excluded' ? line.reasons : []
  })
  const reasons = (columns: readonly string[]) => columns.map((name) => `${name} is missing`)
  expect(missing).toEqual([reasons(ofGoogle), reasons(ofMeta)])
})

test('a dealership without an address is left out', () => {
  const line = googleVehicleAds.line(JSON.stringify(vehicle), { ...dealership, zip: null })
  expect(line).toEqual({ kind: 'excluded', reasons: ['dealership_address is missing'] })
})
