import { expect, test } from 'vitest'
import { vehicleContent } from '../../test/support/vehicle-content.ts'
import { listChanges, recordChange } from './record-change.ts'

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

test.each([
  ['price', 20_000, 19_500, { type: 'price', from: 20_000, to: 19_500 }],
  ['odometer', 10, null, { type: 'odometer', from: 10, to: null }],
  ['condition', 'New', 'Used', { type: 'condition', from: 'New', to: 'Used' }],
  ['msrp', null, 30_000, { type: 'other', from: null, to: 30_000 }],
])('a change of %s keeps its values', (field, from, to, expected) => {
  expect(recordChange({ field, from, to })).toEqual({ field, ...expected })
})

test('for photos, their number is kept', () => {
  const photo = { url: 'https://a.example/1.jpg', index: 0 }
  expect(recordChange({ field: 'photo_url_list', from: [photo], to: [photo, photo] })).toMatchObject({ from: 1, to: 2 })
})

test('lists and objects of up to 2,000 characters of JSON are kept', () => {
  const list = (length: number) => ['x'.repeat(length - 4)]
  expect(recordChange({ field: 'features', from: list(2_000), to: list(2_001) })).toMatchObject({
    from: list(2_000),
    to: null,
  })
  expect(recordChange({ field: 'lot', from: null, to: { city: 'Springfield' } }).to).toEqual({ city: 'Springfield' })
})

test('long texts are truncated, and long lists dropped', () => {
  const change = recordChange({ field: 'description', from: 'a'.repeat(500), to: 'b'.repeat(501) })
  expect(change.from).toBe('a'.repeat(500))
  expect(change.to).toBe(`${'b'.repeat(499)}…`)
  const features = recordChange({
    field: 'features',
    from: ['x'],
    to: Array.from({ length: 300 }, () => 'heated seats'),
  })
  expect(features).toMatchObject({ type: 'other', from: ['x'], to: null })
})
