import { expect, test } from 'vitest'
import { isColorName } from './color-name.ts'

test.each([
  'Black',
  'Silver Ice Metallic',
  'Ruby Red',
  'Summit White',
  'Jet Black Metallic',
  'Bleu',
  'deep cherry red',
  'Red Tintcoat',
  'Rojo',
  'Azul marino',
  'Champagne',
  'Gris foncé',
])('%s is the name of a color [ANY-04]', (text) => {
  expect(isColorName(text)).toBe(true)
})

test.each([
  'Great White',
  'Red Hot Deal',
  'Black Leather',
  'Camry White',
  'Crystal',
  'Sil',
  'Platinum',
  '',
  'Blue Book',
])('%s is more than a color, or none [ANY-07]', (text) => {
  expect(isColorName(text)).toBe(false)
})
