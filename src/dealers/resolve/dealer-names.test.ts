import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countSlips, isSlipOf, similarity } from './compare-words.ts'
import { matchNames, parseDealerName } from './dealer-names.ts'
import { hostLabel, hostSaysName } from './host-says-name.ts'
import { placeWordsOf } from './match-places.ts'

const match = (one: string, other: string, city: string | null = null) =>
  matchNames(parseDealerName(one), parseDealerName(other), placeWordsOf({ street: null, city, state: null, zip: null }))

test('a name is split into makes, distinctive words and trade words', () => {
  expect(parseDealerName('Glendale CDJRF of St. Louis, Inc.')).toMatchObject({
    brands: new Set(['chrysler', 'dodge', 'jeep', 'ram', 'fiat']),
    own: ['glendale', 'st', 'louis'],
  })
  expect(parseDealerName('Rusty Drewing Chevy BGMC').brands).toEqual(new Set(['chevrolet', 'buick', 'gmc']))
  expect(parseDealerName('Mercedes-Benz & Land Rover of Ostwick').own).toEqual(['ostwick'])
  expect(parseDealerName('Lakeside Auto Group')).toMatchObject({ isGroup: true, own: ['lakeside'] })
  expect(parseDealerName('Lakeside Collision Center').trades).toEqual(['collision'])
  expect(parseDealerName("O'Malley Château Motors").own).toEqual(['omalley', 'chateau'])
})

test.each([
  ['BMW of West St Louis', 'BMW of West St. Louis'],
  ['Glendale Chrysler Jeep Dodge Ram', 'Glendale CDJR'],
  ['Glendale DCJR', 'Glendale Chrysler Jeep Dodge Ram'],
  ['Rusty Drewing Chevy BGMC', 'Rusty Drewing Chevrolet Buick GMC'],
  ['KIA of Columbia', 'Kia of Columbia'],
  ['Volkswagen Gabriel Châteauguay', 'Gabriel VW Chateauguay'],
  ['Auto-Nation Ford Denver', 'AutoNation Ford Denver'],
  ['Lakeside Nisan', 'Lakeside Nissan'],
  ['Lakeside Chevrolett', 'Lakeside Chevy'],
])('%s is %s', (one, other) => {
  expect(match(one, other)).toMatchObject({ brand: 'same' })
  expect(match(one, other).score).toBeGreaterThanOrEqual(0.95)
})

test.each([
  ['Honda of Abington', 'Honda of Arlington'],
  ['Lakeside Collision Center', 'Lakeside Kia'],
  ['Sunrise Motors', 'Sunset Motors of Ohio'],
  ['Auto Sales', 'Bluebird Auto Sales'],
  ['', 'Bluebird Auto Sales'],
])('%s is not %s', (one, other) => {
  expect(match(one, other).score).toBeLessThan(0.6)
})

test('another make is a conflict, a missing one is not', () => {
  expect(match('Lakeside Toyota', 'Lakeside Kia').brand).toBe('conflict')
  expect(match('Lakeside', 'Lakeside Kia').brand).toBe('unknown')
  expect(match('Fremont GMC', 'Fremont Buick GMC').brand).toBe('same')
  expect(match('Tidewater Nisan', 'Tidewater Nissan')).toMatchObject({ brand: 'same', score: 1 })
})

test('the town may be part of the name or not', () => {
  expect(match('Lakeside Toyota of Erie', 'Lakeside Toyota', 'Erie').score).toBeGreaterThan(0.9)
  expect(match('HW Kia', 'HW Kia of West County').score).toBeGreaterThan(0.7)
})

test('a host matches a name if its letters are the words of the name', () => {
  const says = (host: string, name: string, city = 'Erie') => hostSaysName(host, { name, city, state: 'PA' })
  expect(says('lakesidetoyota.com', 'Lakeside Toyota of Erie')).toBe(1)
  expect(says('www.lakeside-toyota-erie.com', 'Lakeside Toyota')).toBe(1)
  expect(says('glendale-chrysler.com', 'Glendale Chrysler Jeep Dodge Ram')).toBe(1)
  expect(says('cars.com', 'Lakeside Toyota')).toBe(0)
  expect(says('toyota.com', 'Lakeside Toyota')).toBe(0)
  expect(hostLabel('www.lakeside.co.uk')).toBe('lakeside')
  expect(hostLabel('lakeside.on.ca:8080')).toBe('lakeside')
})

test('typos are counted as keyboard edits', () => {
  expect(countSlips('bluebrid', 'bluebird')).toBe(1)
  expect([similarity('', 'abc'), similarity('ab', 'abcd'), similarity('same', 'same')]).toEqual([0, 0.5, 1])
  expect(isSlipOf('quarz', 'quartz')).toBe(true)
  expect(isSlipOf('ford', 'fort')).toBe(false)
  expect(isSlipOf('440', '441')).toBe(false)
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (one, other) => {
      expect(countSlips(one, other)).toBe(countSlips(other, one))
      expect(similarity(one, one)).toBe(1)
      const share = similarity(one, other)
      expect(share >= 0 && share <= 1).toBe(true)
    }),
  )
})

test('of an endless text only the beginning is compared', () => {
  expect(parseDealerName('word '.repeat(10_000)).own.length).toBeLessThanOrEqual(14)
})

test('the comparison accepts any text, and a name is always most similar to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string({ maxLength: 400 }), (one, other) => {
      const { score } = match(one, other)
      expect(score >= 0 && score <= 1).toBe(true)
      expect(match(one, one).score).toBeGreaterThanOrEqual(score - 1e-9)
    }),
  )
})

test('words that every object has as properties are words', () => {
  expect(parseDealerName('Constructor Ford')).toMatchObject({ own: ['constructor'], generic: new Set() })
})
