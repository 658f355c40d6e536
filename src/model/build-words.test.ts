import { expect, test } from 'vitest'
import { gradeIn, statesBuild } from './build-words.ts'

test.each([
  ['4d SUV 4WD Latitude', 'Latitude'],
  ['Crew Cab 147" LTZ', 'LTZ'],
  ['BIG BEND 4DR 4X4', 'BIG BEND'],
  ['Limited  AWD', 'Limited'],
  [`${'x'.repeat(156)} 4WD`, 'x'.repeat(156)],
  [`${'x'.repeat(170)} 4WD`, 'x'.repeat(160)],
  ['Crew Cab 147&quot; LTZ', 'LTZ'],
  ['L Hatchback', 'L'],
  ['E 350 4MATIC Sedan', 'E 350 4MATIC'],
  ['4MATIC Coupe', ''],
  ['TOURING-QUADS-THIRD-DVD', 'TOURING'],
  ['EX-L l Sunroof l Heated Seats', 'EX-L'],
  ['SE w/Leather', 'SE'],
  ['SLT For Sale In Calgary', 'SLT'],
  ['XL (A6) Regular Cab', 'XL'],
  ['V6', 'V6'],
  ['V6, HEATED SEATS', ''],
  ['Regular Cab Blue', ''],
  ['Base V6', ''],
  ['P', ''],
  ['S', 'S'],
  ['530i i', '530i'],
  ['4WD', ''],
  ['xDrive40i', 'xDrive40i'],
  ['', ''],
])('%j is %j', (text, rest) => {
  expect(gradeIn(text)).toBe(rest)
})

test.each([
  ['BRONCO SPORT BIG BEND 4DR 4X4', true],
  ['Silverado 1500 4WD', true],
  [`${'x'.repeat(156)} 4WD`, true],
  [`${'x'.repeat(157)} 4WD`, false],
  ['F-150 SuperCrew', false],
  ['4Runner', false],
  ['Genesis Coupe', false],
])('%j states doors or drivetrain: %s', (name, states) => {
  expect(statesBuild(name)).toBe(states)
})

test('a long or hostile text is read quickly', () => {
  const text = '4WD '.repeat(100_000)
  expect(gradeIn(text)).toBe('')
  expect(statesBuild(text)).toBe(false)
})
