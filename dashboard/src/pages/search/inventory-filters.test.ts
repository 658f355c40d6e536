import { expect, test } from 'vitest'
import { inventoryFilters } from './inventory-filters.ts'

const vocabularies = { body: ['SUV', 'Truck'], fuel: ['Hybrid'], drivetrain: ['AWD'], base_ext_color: ['Black', 'Red'] }

test('an understood query becomes the filters of the inventory, and what has none is named', () => {
  const { address, left } = inventoryFilters(
    {
      filters: {
        price: { max: 30_000 },
        year: { min: 2019 },
        body: 'suv',
        color: ['red', 'black'],
        make: 'toyota',
        condition: 'used',
        certified: true,
        drivetrain: 'awd',
        fuel: 'plug-in hybrid',
        rows: { min: 3 },
      },
      excluded: { color: ['white'] },
    },
    vocabularies,
  )
  expect(JSON.parse(JSON.stringify(address))).toEqual({
    price_max: 30_000,
    year_min: 2019,
    body: ['SUV'],
    base_ext_color: ['Red', 'Black'],
    make: ['toyota'],
    condition: 'Used',
    certified: true,
    drivetrain: ['AWD'],
  })
  expect(left).toEqual(['fuel', 'rows', 'not color white'])
})
