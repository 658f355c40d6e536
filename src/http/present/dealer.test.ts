import { expect, test } from 'vitest'
import { matchesEtag } from '../pipeline/run-route.ts'
import { countOf, dataAgeHours, effectiveCondition, presentDealershipSummary } from './dealer.ts'

const now = new Date('2026-11-21T12:00:00Z')

test('data_age_hours is rounded to one decimal, and null without active vehicles [INV-19, INV-21]', () => {
  const aged = (minutes: number, counts = 1) =>
    dataAgeHours({ new_count: counts, used_count: 0, observed_at: new Date(now.getTime() - minutes * 60_000) }, now)
  expect(aged(0)).toBe(0)
  expect(aged(74)).toBe(1.2)
  expect(aged(75)).toBe(1.3)
  expect(aged(74, 0)).toBeNull()
})

test('the subscription’s filter and the request’s condition both apply', () => {
  const counts = { new_count: 3, used_count: 4 }
  expect(countOf(counts, effectiveCondition('all', 'all'))).toBe(7)
  expect(countOf(counts, effectiveCondition('all', 'new'))).toBe(3)
  expect(countOf(counts, effectiveCondition('used', 'all'))).toBe(4)
  expect(countOf(counts, effectiveCondition('used', 'new'))).toBe(0)
})

test.each([
  ['TX', 'Texas'],
  ['Ont.', 'Ontario'],
  ['Bavaria', 'Bavaria'],
])('a stated state %j is served as %j [DLR-05]', (state, shown) => {
  const site = { name: null, website: 'www.x.example', street: null, city: null, state: null, phone: null }
  expect(presentDealershipSummary({ ...site, stated: { state } }).state).toBe(shown)
})

test('a stated name overrides the detected one; a stated city only fills a gap [SET-10, SET-11]', () => {
  const site = { name: 'Site Name', website: 'www.x.example', street: null, city: 'Austin', state: null, phone: null }
  const stated = { name: 'Stated Name', city: 'Dallas', state: 'Texas' }
  expect(presentDealershipSummary({ ...site, stated })).toMatchObject({
    name: 'Stated Name',
    city: 'Austin',
    state: 'Texas',
  })
  expect(presentDealershipSummary({ ...site, city: null, stated }).city).toBe('Dallas')
  expect(presentDealershipSummary({ ...site, stated: {} })).toMatchObject({ name: 'Site Name', state: '', phone: '' })
})

test.each([
  [undefined, false],
  ['*', true],
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['"b"', false],
])('If-None-Match %s matches W/"a": %s', (header, expected) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(expected)
})
