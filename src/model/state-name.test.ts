import { expect, test } from 'vitest'
import { isState, stateName } from './state-name.ts'

test.each([
  ['MI', 'Michigan'],
  ['US-MI', 'Michigan'],
  ['us-mi', 'Michigan'],
  ['mi', 'Michigan'],
  ['N.Y.', 'New York'],
  ['new york', 'New York'],
  ['Calif.', 'California'],
  ['Texas, USA', 'Texas'],
  ['CA', 'California'],
  ['CA-ON', 'Ontario'],
  ['Ont.', 'Ontario'],
  ['Québec', 'Quebec'],
  ['PQ', 'Quebec'],
  ['P.E.I.', 'Prince Edward Island'],
  ['Newfoundland', 'Newfoundland and Labrador'],
  ['Colombie-Britannique', 'British Columbia'],
  ['Bavaria', 'Bavaria'],
  ['', null],
])('%j is %j', (rawText, name) => {
  expect(stateName(rawText)).toBe(name)
})

test('a state inside a line of text is found by its code or name, not by words that look like older abbreviations', () => {
  expect(['TX', 'Québec', 'quebec'].map(isState)).toEqual([true, true, true])
  expect(['tx', 'Ill', 'Mass', 'constructor'].map(isState)).toEqual([false, false, false, false])
})
