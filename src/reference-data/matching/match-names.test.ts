import { describe, expect, test } from 'vitest'
import { vocabularies } from '../../../test/support/model-names.data.ts'
import { fuelsInName, holdsName, isSameName, matchNames, tokensOf } from './match-names.ts'

describe.each(vocabularies)('names of $make', ({ make, names, cases }) => {
  test.each(cases)('$model ($fuel $trim) means $means [VEH-06]', ({ means, ...wanted }) => {
    expect(matchNames({ make, ...wanted }, names)).toEqual(means)
  })
})

test('the table has 150 names at least [VEH-06]', () => {
  expect(vocabularies.flatMap(({ cases }) => cases).length).toBeGreaterThanOrEqual(150)
})

test('a name finds itself in any case and punctuation, whatever the vocabulary [VEH-06]', () => {
  for (const { make, names } of vocabularies) {
    for (const model of names) {
      expect(matchNames({ make, model: model.toLowerCase() }, names), model).toEqual([model])
      expect(matchNames({ make, model: `${make} ${tokensOf(model, make).join(' ')}` }, names), model).toEqual([model])
    }
  }
})

test('the trim of the car may be part of a name, any other word may not [VEH-06]', () => {
  const names = ['SIERRA 1500 DENALI', 'SIERRA 1500 LIMITED']
  expect(matchNames({ make: 'GMC', model: 'Sierra 1500', trim: 'Denali Ultimate' }, names)).toEqual([
    'SIERRA 1500 DENALI',
  ])
  expect(matchNames({ make: 'GMC', model: 'Sierra 1500' }, names)).toEqual([])
})

test('an empty or odd name matches nothing', () => {
  for (const model of ['', ' ', '---', '日本']) {
    expect(matchNames({ make: 'Kia', model }, ['SOUL', 'RIO'])).toEqual([])
    expect(holdsName('SOUL', { make: 'Kia', model })).toBe(false)
  }
})

test('names are compared without punctuation, diacritics and the make in front', () => {
  expect(isSameName('F-150', 'f150')).toBe(true)
  expect(isSameName('AUDI A4', 'A4', 'Audi')).toBe(true)
  expect(isSameName('A4', 'A5')).toBe(false)
  expect(tokensOf('Mazda3 4-Door', 'Mazda')).toEqual(['3', '4door'])
  expect(tokensOf('Citroën C3', '')).toEqual(['citroen', 'c3'])
})

test('a fuel in a name is read', () => {
  expect(fuelsInName('Kona Electric')).toEqual(['Electric'])
  expect(fuelsInName('Pacifica Plug-in Hybrid')).toEqual(['Plug-in Hybrid'])
  expect(fuelsInName('RAV4 Hybrid AWD')).toEqual(['Hybrid', 'Plug-in Hybrid'])
  expect(fuelsInName('Camry')).toBeNull()
})
