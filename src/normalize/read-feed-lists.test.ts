import { expect, test } from 'vitest'
import { readFeatureLine, readPhotoLine } from './normalize-ims-vehicle.ts'

const photos = (count: number) => Array.from({ length: count }, (_, at) => `https://p.example/${at}.jpg`)

test('the first 300 different photos are kept', () => {
  expect(readPhotoLine(photos(301)).split('|')).toEqual(photos(300))
  expect(readPhotoLine([...photos(2), ...photos(300)]).split('|')).toEqual(photos(300))
})

test('the first 500 features are kept, each in its first writing', () => {
  const features = Array.from({ length: 501 }, (_, at) => `Feature ${at}`)
  expect(readFeatureLine(features).split('|')).toEqual(features.slice(0, 500))
  expect(readFeatureLine(['Sunroof', 'ABS', 'SUNROOF'])).toBe('Sunroof|ABS')
})

test('photos of feeds keep no password, and none leads a viewer into a network', () => {
  const photos = [
    'https://u:secret@cdn.example/1.jpg',
    'https://10.0.0.1/2.jpg',
    'https://nas.local/3.jpg',
    'https://cdn.example/4.jpg',
  ]
  expect(readPhotoLine(photos)).toBe('https://cdn.example/1.jpg|https://cdn.example/4.jpg')
})
