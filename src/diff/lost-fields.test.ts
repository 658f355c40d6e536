import { expect, test } from 'vitest'
import { vehicleContent } from '../../test/support/vehicle-content.ts'
import { findLostFields, mayLoseFields, type SeenAgain, withKept } from './lost-fields.ts'

const priced = vehicleContent({ price: 20_000, final_price: 20_000, stocknum: 'A1' })
const bare = vehicleContent({ price: null, final_price: null, stocknum: 'A1' })
const lot = (had: number, lost: number, size = 20): readonly SeenAgain[] =>
  Array.from({ length: size }, (_, at) => ({
    before: at < had ? priced : bare,
    after: at < lost || at >= had ? bare : priced,
  }))
const fieldsOf = (vehicles: readonly SeenAgain[]) => findLostFields(vehicles).map(({ field }) => field)

test('a field is lost if 80 % of the lot had it and 80 % of those lack it [ANY-16]', () => {
  expect(findLostFields(lot(20, 20))).toEqual([{ field: 'price', had: 20, lost: 20 }])
  expect(fieldsOf(lot(16, 13))).toEqual(['price'])
  expect(fieldsOf(lot(16, 12))).toEqual([])
  expect(fieldsOf(lot(15, 15))).toEqual([])
  expect(fieldsOf(lot(9, 9, 9))).toEqual([])
  expect(fieldsOf(lot(10, 10, 10))).toEqual(['price'])
})

test('only where most vehicles changed does anything have to be compared', () => {
  expect(mayLoseFields(20, 20)).toBe(true)
  expect(mayLoseFields(12, 20)).toBe(false)
  expect(mayLoseFields(9, 9)).toBe(false)
})

test('what only the VIN states is no field of the page', () => {
  const decoded = vehicleContent({ body: 'Sedan', decoded: ['body'] })
  const pairs = Array.from({ length: 10 }, () => ({ before: decoded, after: vehicleContent({ body: '' }) }))
  expect(fieldsOf(pairs)).not.toContain('body')
})

test('a lost field keeps its value with what is read from it; other fields are the page’s', () => {
  const after = { ...bare, stocknum: 'B2' }
  expect(withKept(after, priced, ['price'])).toMatchObject({ price: 20_000, final_price: 20_000, stocknum: 'B2' })
  expect(withKept({ ...after, price: 19_000 }, priced, ['price'])).toMatchObject({ price: 19_000, final_price: null })
})
