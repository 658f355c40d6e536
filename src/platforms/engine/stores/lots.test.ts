import { expect, test } from 'vitest'
import type { SiteConfig } from '../contract.ts'
import { configuredLots, lotOf, lotsSetting } from './lots.ts'
import { noStoreSignal } from './store-signal.ts'

const site: SiteConfig = { base_url: 'https://www.lot.example', inventory_type: 'all', site_id: null }
const nowhere = { name: null, street: null, city: null, state: null, zip: null }
const main = { id: '5', name: 'Downtown', street: '1 Main St', city: 'Erie', state: 'PA', zip: '16501' }
const other = { id: null, ...nowhere, city: 'Warren' }
const listed = { ...site, ...lotsSetting([main, other]) }

test('a stored list of lots is read back, without invalid entries', () => {
  expect(configuredLots(listed)).toEqual([main, other])
  expect(configuredLots({ ...listed, lots: ['{', 'null', JSON.stringify(main)] })).toEqual([main])
  expect(configuredLots(site)).toEqual([])
})

test('a single lot is not a list', () => {
  expect(lotsSetting([main])).toEqual({})
})

const marked = { ...noStoreSignal, id: '5' }
const { id: _id, ...place } = main

test.each([
  ['the one that the site lists under its id', marked, null, place],
  ['none, where neither says anything', { ...marked, id: '7' }, nowhere, null],
  ['none of the lots without an id, where it has none', noStoreSignal, null, null],
  ['none without a store', null, null, null],
])('the lot of a record is %s', (_what, signal, stated, lot) => {
  expect(lotOf(signal, stated, listed)).toEqual(lot)
})
