import { expect, test } from 'vitest'
import { confidentialColumn } from '../model/column-names.data.ts'
import { imsProviders } from '../model/ims-vehicle.ts'
import { generalColumns, ignoredColumns } from './general-columns.data.ts'
import { aliasKey, feedFields } from './map-columns.ts'
import { feeds } from './registry.ts'

test('every provider has its own mapping [IMSF-06]', () => {
  expect(Object.keys(feeds)).toEqual([...imsProviders])
  for (const provider of imsProviders) expect(feeds[provider].id).toBe(provider)
})

test('a general column name belongs to one field, and to no list of ignored columns', () => {
  const seen = new Map<string, string>(ignoredColumns.map((name) => [aliasKey(name), 'ignored']))
  const twice = feedFields.flatMap((field) =>
    [...new Set(generalColumns[field].map(aliasKey))].flatMap((key) => {
      const other = seen.get(key)
      seen.set(key, field)
      return other === undefined ? [] : [`${key}: ${other} and ${field}`]
    }),
  )
  expect(twice).toEqual([])
})

test('no field reads a dealer-cost column', () => {
  const named = [
    ...feedFields.flatMap((field) => generalColumns[field]),
    ...Object.values(feeds).flatMap((feed) => feedFields.flatMap((field) => feed.columns[field] ?? [])),
  ]
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter((name) => confidentialColumn.test(name))).toEqual([])
})

test.each(['Cost', 'DealerCost', 'Unit Cost', 'SALESCOST', 'FLOORPLANAMOUNT', 'Est. Profit', 'MMR - Cost'])(
  '%s is a confidential column',
  (name) => {
    expect(confidentialColumn.test(name)).toBe(true)
  },
)
