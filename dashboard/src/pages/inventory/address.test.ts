import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf, listNames, queryOf, readInventoryAddress, storedQueryOf } from './address.ts'

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
        text: 'sunroof',
        make: ['Ford', 'Kia'],
        base_ext_color: ['blue'],
        certified: true,
        condition: 'Used',
        price: { max: 30_000 },
        year: { min: 2019, max: 2022 },
        price_drop: { percent_min: 5 },
        near: { zip: '83702', radius_miles: 25 },
      },
    })
  })

  test('lose what no page writes: wrong kinds, unknown words and names', () => {
    const wrong = {
      make: true,
      model: [],
      body: [null, {}],
      price_max: 'cheap',
      certified: 'yes',
      condition: 'old',
      other: 1,
    }
    expect(readInventoryAddress(wrong)).toEqual({})
  })

  test('a single value is a list of one', () => {
    expect(readInventoryAddress({ make: 'Toyota', dealer: 1, model: ['Civic', 'Civic', 3] })).toEqual({
      make: ['Toyota'],
      dealer: ['1'],
      model: ['Civic', '3'],
    })
  })

  test('whatever is in an address, only values of the right kinds come out of it', () => {
    const names = [
      ...listNames,
      'dealer',
      'columns',
      'price_min',
      'radius',
      'certified',
      'text',
      'zip',
      'source',
      'sort',
    ]
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names, 'other'), fc.jsonValue()), (search) => {
        const read: Record<string, unknown> = { ...readInventoryAddress(search) }
        for (const name of [...listNames, 'dealer', 'columns']) {
          const list = read[name] ?? ['']
          expect(Array.isArray(list) && list.length > 0 && list.every((each) => typeof each === 'string')).toBe(true)
        }
        for (const name of ['price_min', 'radius']) expect(typeof (read[name] ?? 0)).toBe('number')
        for (const name of ['text', 'zip', 'sort']) expect(typeof (read[name] ?? '')).toBe('string')
        expect(read.other).toBeUndefined()
        expect(() => queryOf(readInventoryAddress(search))).not.toThrow()
      }),
    )
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
