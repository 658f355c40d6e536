import { expect, test } from 'vitest'
import { isCollapse } from './believe-collapse.ts'
import { judgeScan, type ScanFacts } from './judge-scan.ts'

const sound: ScanFacts = { complete: true, seen: 40, activeBefore: 40, seenAgain: 40, failed: false }

test.each<[string, Partial<ScanFacts>, ReturnType<typeof judgeScan>]>([
  ['a complete scan that saw what was there', {}, 'completed'],
  ['a scan that ended early', { complete: false }, 'partial'],
  ['a scan that saw nothing and ended early', { complete: false, seen: 0, seenAgain: 0 }, 'failed'],
  ['a scan that is called complete although a page could not be fetched', { failed: true }, 'failed'],
  ['half of the lot gone', { seen: 20, seenAgain: 20 }, 'completed'],
  ['more than half of the lot gone', { seen: 19, seenAgain: 19 }, 'held'],
  ['more than half replaced by others', { seen: 40, seenAgain: 19 }, 'held'],
  ['everything gone', { seen: 0, seenAgain: 0 }, 'held'],
  ['a small lot that loses most, but less than five', { activeBefore: 6, seen: 2, seenAgain: 2 }, 'completed'],
  ['a small lot that loses five of eight', { activeBefore: 8, seen: 3, seenAgain: 3 }, 'held'],
  ['the last vehicle gone', { activeBefore: 1, seen: 0, seenAgain: 0 }, 'held'],
  ['a small lot that is replaced by others', { activeBefore: 2, seen: 4, seenAgain: 0 }, 'held'],
  ['a first scan', { activeBefore: 0, seenAgain: 0 }, 'completed'],
])('%s: %o', (_name, facts, verdict) => {
  expect(judgeScan({ ...sound, ...facts })).toBe(verdict)
})

test('a dealership without vehicles cannot lose any', () => {
  expect(isCollapse({ activeBefore: 0, missing: 1 })).toBe(false)
})
