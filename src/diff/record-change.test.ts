import { expect, test } from 'vitest'
import { recordChange } from './record-change.ts'

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
