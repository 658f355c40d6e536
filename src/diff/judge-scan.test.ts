import { expect, test } from 'vitest'
import { judgeScan, type ScanFacts } from './judge-scan.ts'

const sound: ScanFacts = { complete: true, seen: 40, activeBefore: 40, seenAgain: 40, heldBefore: false, failed: false }

test.each<[string, Partial<ScanFacts>, ReturnType<typeof judgeScan>]>([
  ['a complete scan that saw what was there', {}, 'completed'],
  ['a scan that ended early', { complete: false }, 'partial'],
  ['a scan that saw nothing and ended early', { complete: false, seen: 0, seenAgain: 0 }, 'failed'],
  ['half of the lot gone', { seen: 20, seenAgain: 20 }, 'completed'],
  ['more than half of the lot gone', { seen: 19, seenAgain: 19 }, 'held'],
  ['more than half replaced by others', { seen: 40, seenAgain: 19 }, 'held'],
  ['everything gone', { seen: 0, seenAgain: 0 }, 'held'],
  ['a collapse that a second complete scan agrees with', { seen: 3, seenAgain: 3, heldBefore: true }, 'completed'],
  ['a small lot that loses most', { activeBefore: 19, seen: 1, seenAgain: 1 }, 'completed'],
  ['a small lot that empties', { activeBefore: 3, seen: 0, seenAgain: 0 }, 'held'],
  ['a small lot that stays empty', { activeBefore: 3, seen: 0, seenAgain: 0, heldBefore: true }, 'completed'],
  ['the last two vehicles sold', { activeBefore: 2, seen: 0, seenAgain: 0 }, 'completed'],
  ['a first scan', { activeBefore: 0, seenAgain: 0 }, 'completed'],
])('%s: %o', (_name, facts, verdict) => {
  expect(judgeScan({ ...sound, ...facts })).toBe(verdict)
})
