import { expect, test } from 'vitest'
import { schemaListing } from './schema-listing.ts'

const car = (facts: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Car', name: 'Soul', ...facts })}</script>`

test('a listing with schema.org markup has the vehicles with a VIN; sold ones are marked', () => {
  const sold = { offers: { availability: 'https://schema.org/SoldOut' } }
  const vins = ['3GNAXUEG3TL301001', '3GNAXUEG3TL301002']
  const cars = [{ vehicleIdentificationNumber: vins[0] }, { vehicleIdentificationNumber: vins[1], ...sold }, {}]
  const page = schemaListing({})(`${cars.map(car).join('')}</body>`, 'https://www.lot.example/list')
  expect(page?.vehicles).toMatchObject([
    { vehicle: { vin: vins[0] } },
    { vehicle: { vin: vins[1] }, skip_reason: 'sold' },
  ])
  expect(page?.vehicles[0]).not.toHaveProperty('skip_reason')
})
