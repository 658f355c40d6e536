import { describe, expect, test } from 'vitest'
import { leadsTo, type PriceTable, priceReader } from './price-reader.ts'

type Car = {
  readonly msrp?: number | string
  readonly asking?: number | string
  readonly other?: number
  readonly off?: number | string
  readonly more?: number
  readonly isNew?: boolean
  readonly words?: string
}
const read = (table: PriceTable<Car, void>, car: Car) => priceReader<Car>(table)(car)

describe('a row of a table', () => {
  test('may be a sum less others, to the cent', () => {
    const rows = [{ role: 'price', sum: ['asking', 'other'], less: ['off', 'more'] }] as const
    expect(read({ rows }, { asking: 10_000.1, other: 0.2, off: -1_000.05, more: 0.1 }).price).toBe(9_000.15)
    expect(read({ rows }, { asking: 10_000 }).price).toBe(10_000)
    expect(read({ rows }, { other: 500, off: 20 }).price).toBeNull()
    expect(read({ rows: [{ role: 'price', sum: ['asking', 'other'] }] }, { asking: 1_000, other: 500 }).price).toBe(
      1_500,
    )
  })

  test('may be what lies between two amounts, where the second is higher', () => {
    const rows = [{ role: 'discount', from: 'asking', to: ['other', 'msrp'], label: 'Savings' }] as const
    const amounts = (car: Car) => read({ rows }, car).components?.map(({ amount }) => amount)
    expect(amounts({ asking: 9_000.5, msrp: 10_000 })).toEqual([999.5])
    expect([amounts({ asking: 9_000, msrp: 9_000 }), amounts({ asking: 9_000, msrp: 8_000 })]).toEqual([[], []])
    expect([amounts({ msrp: 9_000 }), amounts({ asking: 9_000 })]).toEqual([[], []])
  })

  test('has its own words, those of the record, or none', () => {
    const labels = (label: { at: 'words'; otherwise: string } | string | undefined, car: Car) =>
      read({ rows: [{ role: 'msrp', at: 'msrp', ...(label === undefined ? {} : { label }) }] }, car).components
    const inRecord = { at: 'words', otherwise: 'MSRP' } as const
    expect(labels(inRecord, { msrp: 9_000, words: 'Sticker' })).toMatchObject([{ label: 'Sticker' }])
    expect(labels(inRecord, { msrp: 9_000 })).toMatchObject([{ label: 'MSRP' }])
    expect(labels('List', { msrp: 9_000 })).toMatchObject([{ label: 'List' }])
    expect(labels(undefined, { msrp: 9_000 })).toEqual([])
  })

  test('may count only where no row above it has its role, or where the record allows it', () => {
    const rows = [
      { role: 'price', at: 'asking', only: ({ words }: Car) => words === undefined },
      { role: 'price', at: 'other', otherwise: true },
    ] as const
    const table = { rows, several: 'lowest' } as const
    expect(read(table, { asking: 9_000, other: 8_000 }).price).toBe(9_000)
    expect(read(table, { asking: 9_000, other: 8_000, words: 'x' }).price).toBe(8_000)
    expect(read(table, { other: 8_000 }).price).toBe(8_000)
    const other = {
      rows: [{ role: 'msrp', at: 'msrp' } as const, { role: 'price', at: 'other', otherwise: true } as const],
    }
    expect(read(other, { msrp: 9_000, other: 8_000 }).price).toBe(8_000)
  })

  test('may be of new or of used vehicles, as may the price that counts', () => {
    const table: PriceTable<Car, void> = {
      isNew: (car) => car.isNew === true,
      rows: [
        { role: 'msrp', at: 'msrp', of: 'new' },
        { role: 'list', at: 'msrp', of: 'used' },
        (car) => [{ role: 'price', label: null, amount: car.asking ?? 0 }],
        { role: 'price', at: 'other' },
      ],
      several: { new: 'lowest', used: 'highest' },
    }
    const car = { msrp: 30_000, asking: 20_000, other: 21_000 }
    expect(read(table, { ...car, isNew: true })).toMatchObject({ msrp: 30_000, list_price: null, price: 20_000 })
    expect(read(table, car)).toMatchObject({ msrp: null, list_price: 30_000, price: 21_000 })
    const { isNew: _isNew, ...unsorted } = table
    expect(read(unsorted, car)).toMatchObject({ msrp: null, list_price: null, price: 21_000 })
  })
})

test.each([
  ['$10,000', '$500', '$9,499', true],
  [10_000, 500, 9_501, true],
  [10_000, 500, 9_502, false],
  [500, 500, 0, false],
])('from %j less %j to %j nothing else is taken off: %s', (start, discount, price, leads) => {
  expect(leadsTo(start, discount, price)).toBe(leads)
})
