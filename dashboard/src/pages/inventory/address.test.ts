import { describe, expect, test } from 'vitest'
import { addressOf, queryOf, readInventoryAddress, storedQueryOf } from './address.ts'

const address = {
  text: 'sunroof',
  make: ['Ford', 'Kia'],
  base_ext_color: ['blue'],
  price_max: 30_000,
  year_min: 2019,
  year_max: 2022,
  certified: true,
  condition: 'Used',
  zip: '83702',
  radius: 25,
  price_cut: 5,
  source: 'website',
  dealer: ['dlr_one'],
  sort: '-price',
} as const

describe('the filters in the address of an inventory page', () => {
  test('become the query of the API', () => {
    expect(queryOf(readInventoryAddress(address))).toEqual({
      dealership_ids: ['dlr_one'],
      source: 'website',
      sort: ['-price'],
      filters: {
        ...{ text: 'sunroof', make: ['Ford', 'Kia'], base_ext_color: ['blue'], certified: true, condition: 'Used' },
        ...{ price: { max: 30_000 }, year: { min: 2019, max: 2022 }, price_drop: { percent_min: 5 } },
        near: { zip: '83702', radius_miles: 25 },
      },
    })
  })

  test('lose what no page writes: wrong kinds, unknown words and names', () => {
    const wrong = { make: 'Ford', model: [], price_max: 'cheap', certified: 'yes', condition: 'old', other: 1 }
    expect(readInventoryAddress(wrong)).toEqual({})
  })

  test('keep digits as text where they are text', () => {
    expect(readInventoryAddress({ text: 2020, zip: 83702 })).toEqual({ text: '2020', zip: '83702' })
  })

  test('look for a VIN by the VIN, whatever its case', () => {
    expect(storedQueryOf({ text: ' 1ftfw1e50pfa00001' }).filters).toEqual({ vin: ['1FTFW1E50PFA00001'] })
  })

  test('come back from a saved query, or not at all if the page cannot show a part of it', () => {
    const { sort: _sort, ...saved } = address
    expect(addressOf(storedQueryOf(saved))).toEqual(saved)
    expect(addressOf({ source: 'all', filters: { make: ['Ford'], price: { min: null, max: 9 } } })).toEqual({
      make: ['Ford'],
      price_max: 9,
    })
    expect(addressOf({ filters: { vin: ['1FTFW1E50PFA00001', '1FTFW1E50PFA00002'] } })).toBeNull()
    expect(addressOf({ filters: {}, not: { make: ['Ford'] } })).toBeNull()
    expect(addressOf({ filters: { door_count: { max: 2 } } })).toBeNull()
  })
})
