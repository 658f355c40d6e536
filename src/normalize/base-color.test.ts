import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ordinaryColors, type StatedColor } from '../../test/support/names/colors.data.ts'
import { baseColor } from './base-color.ts'

test.each(ordinaryColors)('$color is $base [COL-19]', (stated) => {
  expect(isRight(stated)).toBe(true)
})

// The names of real paints are not part of the repository.
const sample = new URL('../../../shared/samples/platforms/33-exterior-colors.expected.json', import.meta.url)

test.runIf(existsSync(sample))('of real color names at least 95 % are read as a person reads them', () => {
  const colors: StatedColor[] = JSON.parse(readFileSync(sample, 'utf8')).colors
  expect(colors.length).toBe(150)
  expect(colors.filter(isRight).length / colors.length).toBeGreaterThanOrEqual(0.95)
})

function isRight({ color, base, base_also = [] }: StatedColor): boolean {
  return [base, ...base_also].includes(baseColor(color) || null)
}

test.each([
  ['Obsidian Black Metallic', 'Black'],
  ['Obsidian Blue Pearl', 'Blue'],
  ['Black Obsidian', 'Black'],
  ['Midnight Purple', 'Purple'],
  ['Midnight', 'Black'],
  ['Cactus Gray', 'Gray'],
  ['Verde Silver', 'Silver'],
  ['Champagne Silver Metallic', 'Silver'],
  ['Blue / Gray', 'Blue'],
  ['Sterling Blue', 'Blue'],
  ['Wind Chill Pearl', 'White'],
  ['Summit', 'White'],
  ['Granite Crystal Clearcoat', 'Gray'],
  ['Crystal White Tricoat', 'White'],
  ['Lunar Rock', 'Gray'],
  ['Lunar', 'Silver'],
  ['Area 51', 'Blue'],
  ['Plum Crazy Pearlcoat', 'Purple'],
  ['Ruby Flare Pearl', 'Red'],
  ['Slvr Met', 'Silver'],
  ['Gry', 'Gray'],
  ['BLK', 'Black'],
  ['Tan', 'Beige'],
  ['Burgundy Velvet', 'Red'],
  ['Charcoal', 'Gray'],
  ['Bronze', 'Brown'],
  ['Black w/Red Stitching', 'Black'],
  ['White with Black Roof', 'White'],
  ['Ice White/Black Roof', 'White'],
  ['Black Roof', 'Black'],
  ['Saddle Brown/Black', 'Brown'],
  ['Bleu nuit', 'Blue'],
  ['Bourgogne métallisé', 'Red'],
  ['Charbon', 'Gray'],
  ['Marron', 'Brown'],
  ['Ivoire', 'White'],
  ['Terracotta', 'Brown'],
  ['Redline', 'Red'],
  ['Go Mango', 'Orange'],
  ['Quicksand', 'Beige'],
  ['Unlisted Dream', ''],
  ['', ''],
])('%j is %j [COL-19]', (rawText, expected) => {
  expect(baseColor(rawText)).toBe(expected)
})

test("the platform's generic color counts only if the displayed color names no base color [COL-19]", () => {
  expect(baseColor('Unlisted Dream', 'Dark Red')).toBe('Red')
  expect(baseColor('Sterling Blue', 'Gray')).toBe('Blue')
})
