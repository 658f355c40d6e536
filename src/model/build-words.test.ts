import { expect, test } from 'vitest'
import { tellsBuild, withoutBuild } from './build-words.ts'

test.each([
  ['4d SUV 4WD Latitude', 'Latitude'],
  ['Crew Cab 147" LTZ', 'LTZ'],
  ['BIG BEND 4DR 4X4', 'BIG BEND'],
  ['Limited  AWD', 'Limited'],
  [`${'x'.repeat(156)} 4WD`, 'x'.repeat(156)],
  [`${'x'.repeat(157)} 4WD`, `${'x'.repeat(157)} 4WD`],
  ['L Hatchback', 'L Hatchback'],
  ['4WD', ''],
  ['xDrive40i', 'xDrive40i'],
  ['', ''],
])('%j is %j', (text, rest) => {
  expect(withoutBuild(text)).toBe(rest)
})

test.each([
  ['BRONCO SPORT BIG BEND 4DR 4X4', true],
  ['Silverado 1500 4WD', true],
  [`${'x'.repeat(156)} 4WD`, true],
  [`${'x'.repeat(157)} 4WD`, false],
  ['F-150 SuperCrew', false],
  ['4Runner', false],
  ['Genesis Coupe', false],
])('%j states doors or drivetrain: %s', (name, tells) => {
  expect(tellsBuild(name)).toBe(tells)
})

test('a long or hostile text is read quickly', () => {
  const text = '4WD '.repeat(100_000)
  expect(withoutBuild(text)).toBe(text.trim())
  expect(tellsBuild(text)).toBe(false)
})
