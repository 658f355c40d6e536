import { expect, test } from 'vitest'
import { googleVehicleAds } from './google-vehicle-ads.ts'
import { metaAutomotive } from './meta-automotive.ts'

const dealership = {
  public_id: 'dlr_1',
  name: 'Lakeside Toyota',
  website_url: 'https://lakeside.example',
  phone: null,
  street: '2400 Peach Street',
  city: 'Erie',
  state: 'Pennsylvania',
  zip: '16502',
}
const vehicle = {
  vin: '4T1G11AK9PU731204',
  stocknum: 'T1',
  condition: 'Used',
  certified: false,
  heading: '2023 Toyota Camry',
  year: 2023,
  make: 'Toyota',
  model: 'Camry',
  price: 24_500,
  odometer: 12_000,
  odometer_unit: 'mi',
  body: 'Sedan',
  exterior_color: 'Red',
  vdp_link: 'https://lakeside.example/used/1',
  photo_url_list: ['https://p.example/1.jpg'],
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

test.each([
  ['zip', []],
  ['state', []],
  ['state', ['price']],
] as const)(
  'a dealership without %s is left out for its address, and vehicles without %o for that too',
  (part, lacking) => {
    const nowhere = { ...dealership, [part]: null }
    const fields = JSON.stringify({ ...vehicle, ...Object.fromEntries(lacking.map((name) => [name, null])) })
    const reasonsOf = (format: typeof googleVehicleAds) => {
      const line = format.line(fields, nowhere)
      return line.kind === 'excluded' ? line.reasons.toSorted() : []
    }
    const reasons = (address: string) => [address, ...lacking].map((name) => `${name} is missing`)
    expect(reasonsOf(googleVehicleAds)).toEqual(reasons('dealership_address'))
    expect(reasonsOf(metaAutomotive)).toEqual(reasons('address'))
  },
)
