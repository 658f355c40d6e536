import { expect, test } from 'vitest'
import { linkParts, linksOfRecords } from './record-links.ts'

const link = (stock: string) => `https://lot.example/cars/2019-ford-escape-${stock}`
const records = ['a101', 'a102', 'a103', 'a101'].map((stock) => ({ stock, make: 'Ford' }))

test('a vehicle that is featured too keeps its link', () => {
  const found = linksOfRecords(records, linkParts(['a101', 'a102', 'a103'].map(link)))
  expect(records.map((record) => found.get(record))).toEqual(records.map(({ stock }) => link(stock)))
})

test('one link for several values is of none of them', () => {
  const links = linkParts([link('a101'), link('a102')].map((url) => `${url}/a103`))
  expect(linksOfRecords(records.slice(0, 3), links).size).toBe(0)
})

test('the only vehicle of a page leads where its stock number does, however that is called, and no other value', () => {
  const leads = (field: string) => linksOfRecords([{ [field]: 'a101', make: 'Ford' }], linkParts([link('a101')])).size
  expect(['stock', 'stk', 'sku', 'stockNo', 'engine'].map(leads)).toEqual([1, 1, 1, 1, 0])
})
