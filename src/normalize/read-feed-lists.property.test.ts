import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFeatureLine, readPhotoLine } from './normalize-ims-vehicle.ts'

const feature = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('Sunroof', 'sunroof', '**ABS**', ' Seats', '.', 'N/A', 'A|B', '', '- dash', '18" Wheels'),
)
const photo = fc.oneof(
  fc.constantFrom('https://p.example.com/a.jpg', 'https://p.example.com/b.jpg', '//p.example.com/c.jpg', 'nothing', ''),
  fc.constantFrom(
    'https://p.example.com/no_image.jpg',
    'https://p.example.com/a b.jpg',
    'https://a.example/1|https://b.example/2',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }).map((path) => `https://p.example.com/${path}`),
)

test('reading a line of features again changes nothing, and items are independent of each other', () => {
  fc.assert(
    fc.property(fc.array(feature, { maxLength: 6 }), (features) => {
      const line = readFeatureLine(features)
      expect(readFeatureLine(line.split('|'))).toBe(line)
      // A star is looked at item by item: the same items without it are the same line.
      expect(readFeatureLine([...features, '*'])).toBe(line)
      const keys = line.toLowerCase().split('|')
      expect(new Set(keys).size).toBe(keys.length)
    }),
    { numRuns: 500 },
  )
})

test('reading a line of photos again changes nothing, and every part is a URL', () => {
  fc.assert(
    fc.property(fc.array(photo, { maxLength: 6 }), (photos) => {
      const line = readPhotoLine(photos)
      expect(readPhotoLine(line.split('|'))).toBe(line)
      expect(readPhotoLine([...photos, 'no address'])).toBe(line)
      for (const url of line === '' ? [] : line.split('|')) expect(url).toMatch(/^https?:\/\/\S+$/)
    }),
    { numRuns: 500 },
  )
})
