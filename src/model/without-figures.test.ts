import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutFigures } from './without-figures.ts'

test.each([
  ['26 of 30 vehicles are missing: held until', 'some vehicles are missing: held until'],
  ['5 of 20 rows cannot be read: held until', 'some rows cannot be read: held until'],
  [
    '12 records cannot be read (most often: VIN has 16 characters, not 17), and 30 vehicles are missing',
    'some records cannot be read (most often: VIN has 16 characters, not 17), and some vehicles are missing',
  ],
  [
    'the file ends after the first 4 of the 30 rows of the file before it',
    'the file ends after the first rows of the file before it',
  ],
  ['the site states 120 vehicles, 96 were found', 'the site states more vehicles than were found'],
  ['a listing states 40 vehicles, its filters show 38', 'a listing states more vehicles than its filters show'],
  ['90 vehicle pages show only 12 vehicles', 'several vehicle pages show the same vehicle'],
  ['only 100 of 250 vehicle pages were read', 'only some vehicle pages were read'],
  [
    '5 of 12 used vehicles in the test collection have no mileage',
    'some used vehicles in the test collection have no mileage',
  ],
  ['lot.example answered 503', 'lot.example answered 503'],
  ['the site has more than 5000 vehicle pages', 'the site has more than 5000 vehicle pages'],
])('an account with a filter reads %s as %s', (text, expected) => {
  expect(withoutFigures('new', text)).toBe(expected)
  expect(withoutFigures('used', text)).toBe(expected)
  expect(withoutFigures('all', text)).toBe(text)
})

/** Replaces every value that a text is built with; the number of a page counts no vehicles. */
const figure = '4711'
const counting = new RegExp(`(?<!page )${figure} (?:of|were|vehicles|vehicle pages|rows|records)\\b`)

/** Texts that count vehicles, as the code that reads websites and feeds writes them. */
function countingTexts(): readonly string[] {
  const root = join(import.meta.dirname, '..')
  const files = ['platforms', 'ingest', 'diff', 'normalize'].flatMap((folder) =>
    globSync(`${folder}/**/*.ts`, { cwd: root, exclude: (name) => name.endsWith('.test.ts') }),
  )
  const limited = /more than \$\{[^}]*\}/g
  return files
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/`[^`\n]*\$\{[^`\n]*`/g)])
    .map(([text]) => text.replace(limited, 'more than a limit').replace(/\$\{[^}]*\}/g, figure))
    .filter((text) => counting.test(text) && /vehicles|rows|records/.test(text))
}

test('an account with a filter never reads the number of vehicles in a text about a website or a feed', () => {
  const texts = countingTexts()
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter((text) => counting.test(withoutFigures('new', text)))).toEqual([])
})
