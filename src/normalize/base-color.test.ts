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
