import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { listedPlatform } from '../../../../test/support/listed-platform.ts'
import type { SiteConfig } from '../contract.ts'
import { readKey, textsAt } from '../records/record-path.ts'
import { type CheckedDefinition, listingReader } from './listing-reader.ts'

const config: SiteConfig = { base_url: 'https://www.lot.example', inventory_type: 'all', site_id: null }
const Text = Type.Optional(Type.Unknown())

function readerOf(given: Partial<CheckedDefinition> & { readonly more?: string; readonly pageSize?: string } = {}) {
  const { more, pageSize, ...definition } = given
  return listingReader({
    ...listedPlatform,
    listing: {
      items: 'rows',
      total: 'total',
      sources: [],
      ...(more === undefined ? {} : { more }),
      ...(pageSize === undefined ? {} : { pageSize }),
    },
    record: Type.Object({
      vin: Text,
      stock: Text,
      link: Text,
      photos: Text,
      store: Text,
      site: Text,
      page: Text,
      sold: Text,
      why: Text,
      city: Text,
    }),
    fields: { vin: 'vin', stocknum: 'stock', vdp_link: 'link', photos: (row) => textsAt(readKey(row, 'photos')) },
    ...definition,
  })
}

const read = (json: unknown, given?: Parameters<typeof readerOf>[0]) => readerOf(given)(json, config)
const itemOf = (row: unknown, given?: Parameters<typeof readerOf>[0], rest: object = {}) =>
  read({ rows: [row], ...rest }, given)?.items[0]

test.each([undefined, null, { rows: null }, { rows: {} }])('%j is not a listing', (json) => {
  expect(read(json)).toBeNull()
})

test.each([
  [{ total: 7 }, 7],
  [{ total: '9' }, 9],
  [{ total: 0 }, 0],
  [{ total: -1 }, null],
  [{ total: null }, null],
  [{}, null],
])('the total of %j is %j', (facts, total) => {
  expect(read({ rows: [], ...facts })?.total).toBe(total)
})

test('page size and the next-page flag are read only if the platform states where', () => {
  const page = { rows: [], size: 24, next: true }
  expect(read(page)).toMatchObject({ size: null, more: null })
  expect(read(page, { pageSize: 'size', more: 'next' })).toMatchObject({ size: 24, more: true })
  for (const next of [false, 'No', 0, '0']) expect(read({ ...page, next }, { more: 'next' })?.more).toBe(false)
  expect(read({ rows: [] }, { more: 'next' })?.more).toBeNull()
})

describe('a record', () => {
  test('without a VIN is identified by its content, up to 500 characters', () => {
    const long = { stock: 'x'.repeat(600) }
    expect(itemOf({ stock: 'A1' })?.key).toBe('{"stock":"A1"} A1 ')
    expect(itemOf(long)?.key.startsWith(`${JSON.stringify(long).slice(0, 500)} `)).toBe(true)
  })
})

describe('the store of a record', () => {
  const store = { id: 'store', host: 'site', page: 'page', lot: { city: 'city' } }

  test('comes from the table’s paths; placeholder tags are ignored', () => {
    expect(itemOf({ store: ' 77 ', site: 'a.example', page: 'https://b.example/1' }, { store })?.store).toEqual({
      id: '77',
      feed: null,
      name: null,
      host: 'a.example',
      street: null,
      label: null,
      shared: false,
      page: 'https://b.example/1',
    })
    expect(itemOf({ store: 'N/A', page: '/1' }, { store })?.store).toBeNull()
    expect(itemOf({ store: '77' })?.store).toBeNull()
  })

  test('may get its website from the listing', () => {
    const unnamed = { name: null, street: null, city: null, state: null, zip: null }
    const accounts = () =>
      new Map([
        ['77', { ...unnamed, host: 'a.example' }],
        ['78', { ...unnamed, host: '' }],
      ])
    expect(itemOf({ store: '77' }, { store: { ...store, accounts } })?.store?.host).toBe('a.example')
    expect(itemOf({ store: '77', site: 'own.example' }, { store: { ...store, accounts } })?.store?.host).toBe(
      'own.example',
    )
    expect(itemOf({ store: '78' }, { store: { ...store, accounts } })?.store?.host).toBeNull()
    expect(itemOf({ store: '79' }, { store: { ...store, accounts } })?.store?.host).toBeNull()
    expect(itemOf({ site: 'own.example' }, { store: { ...store, accounts } })?.store).toMatchObject({
      id: null,
      host: 'own.example',
    })
  })
})
