import { expect, test } from 'vitest'
import { type FeedFacts, judgeFeed } from './judge-feed.ts'

const facts = (given: Partial<FeedFacts>): FeedFacts => ({
  activeBefore: 100,
  missing: 0,
  readable: 100,
  rows: 100,
  hold: null,
  heldBefore: false,
  accepted: false,
  ...given,
})

test('a loss of more than 40 % of 20 or more vehicles is held, one vehicle less is not', () => {
  expect(judgeFeed(facts({ missing: 41 }))).toMatchObject({ kind: 'held', collapse: true, acceptable: true })
  expect(judgeFeed(facts({ missing: 40 })).kind).toBe('apply')
  expect(judgeFeed(facts({ activeBefore: 20, missing: 9 })).kind).toBe('held')
  expect(judgeFeed(facts({ activeBefore: 19, missing: 18 })).kind).toBe('apply')
})

test('a second file with the same collapse is believed, an accepted one too', () => {
  expect(judgeFeed(facts({ missing: 90, heldBefore: true })).kind).toBe('apply')
  expect(judgeFeed(facts({ missing: 90, accepted: true })).kind).toBe('apply')
})

test('a file without rows is never believed by itself, however small the feed; an administrator may accept it', () => {
  const empty = { hold: 'no_rows', rows: 0, readable: 0, activeBefore: 3, missing: 3 } as const
  expect(judgeFeed(facts({ ...empty, heldBefore: true }))).toMatchObject({
    ...{ kind: 'held', collapse: false, acceptable: true },
    reason: 'the file has a header and no rows',
  })
  const nothing = judgeFeed(facts({ ...empty, hold: 'empty_file' }))
  expect(nothing).toMatchObject({ kind: 'held', acceptable: true, reason: 'the file is empty' })
  expect(judgeFeed(facts({ ...empty, accepted: true })).kind).toBe('apply')
})

test('a file without a VIN column is held whatever anybody accepts', () => {
  const nameless = { hold: 'no_vin_column', readable: 0 } as const
  expect(judgeFeed(facts({ ...nameless, accepted: true, heldBefore: true }))).toMatchObject({
    ...{ kind: 'held', acceptable: false },
    reason: 'the header has no VIN column',
  })
})

test('a file none of whose rows can be read, or is of the dealer, is held with that reason', () => {
  expect(judgeFeed(facts({ readable: 0, heldBefore: true }))).toMatchObject({
    kind: 'held',
    reason: 'no row of the file could be read',
  })
  expect(judgeFeed(facts({ readable: 0, rows: 0 }))).toMatchObject({ reason: 'no row of the file is of this dealer' })
})
