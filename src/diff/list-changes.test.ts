import { expect, test } from 'vitest'
import { vehicleContent } from '../../test/support/vehicle-content.ts'
import { listChanges } from './list-changes.ts'

const photos = (...urls: string[]) => urls.map((url, index) => ({ url, index }))
const before = vehicleContent({
  features: ['Sunroof', 'Heated Seats'],
  description: 'One owner.\nClean.',
  photo_url_list: photos('https://cdn1.example/a/1.jpg?v=1', 'https://cdn1.example/a/2.jpg?v=1'),
})

test('each field that differs is reported with its old and new value', () => {
  expect(listChanges(before, { ...before, price: 20_000, odometer: 30_010 })).toEqual([
    { field: 'odometer', from: 30_000, to: 30_010 },
    { field: 'price', from: 21_500, to: 20_000 },
  ])
})

test.each([
  [
    'another photo host and query',
    { photo_url_list: photos('https://cdn2.example/a/1.jpg?v=9', 'https://cdn2.example/a/2.jpg') },
  ],
  [
    'another order of photos',
    { photo_url_list: photos('https://cdn1.example/a/2.jpg', 'https://cdn1.example/a/1.jpg') },
  ],
  ['another order of features', { features: ['Heated Seats', 'Sunroof'] }],
  ['white space', { description: ' One owner.  Clean. ', features: ['Sunroof ', 'Heated  Seats'] }],
])('%s is not a change', (_name, given) => {
  expect(listChanges(before, { ...before, ...given })).toEqual([])
})

test.each([
  [
    'a photo more',
    { photo_url_list: photos('https://cdn1.example/a/1.jpg', 'https://cdn1.example/a/3.jpg') },
    'photo_url_list',
  ],
  ['a feature less', { features: ['Sunroof'] }, 'features'],
  ['another feature', { features: ['Sunroof', 'Tow Hitch'] }, 'features'],
  ['another photo without an address', { photo_url_list: photos('/1.jpg', '/2.jpg') }, 'photo_url_list'],
  ['another price component', { price_components: { ...before.price_components, total_fees: 1 } }, 'price_components'],
  ['a field more that was concluded from others', { inferred: ['make', 'fuel'] }, 'inferred'],
  ['in transit no more', { in_transit: true }, 'in_transit'],
])('%s is a change', (_name, given, field) => {
  expect(listChanges(before, { ...before, ...given }).map((change) => change.field)).toEqual([field])
})

test('a field that was not stored before is not a change', () => {
  const { hwy_mpg: _, ...older } = before
  expect(listChanges(older, before)).toEqual([])
})

test('a value that only the VIN gives is not a change; a page value beside it is', () => {
  const open = { ...before, body: '', fuel: '' }
  const filled = { ...open, body: 'Sedan', fuel: 'Gasoline', decoded: ['body', 'fuel'], vin_disagrees: ['year'] }
  expect(listChanges(open, filled)).toEqual([])
  expect(listChanges(filled, open)).toEqual([])
  expect(listChanges({ ...filled, body: 'Coupe' }, filled)).toEqual([])
  expect(listChanges(filled, { ...filled, decoded: ['fuel'] })).toEqual([])
  expect(listChanges(filled, { ...filled, body: 'Coupe', decoded: ['fuel'] })).toEqual([
    { field: 'body', from: 'Sedan', to: 'Coupe' },
  ])
  expect(listChanges({ ...filled, body: 'Coupe', decoded: ['fuel'] }, filled)).toEqual([
    { field: 'body', from: 'Coupe', to: 'Sedan' },
  ])
})
