import { expect, test } from 'vitest'
import type { HeldCollapse } from '../model/scan.ts'
import { confirmCollapse, isCollapse, judgeScan, type ScanFacts } from './judge-scan.ts'

const sound: ScanFacts = {
  complete: true,
  seen: 40,
  activeBefore: 40,
  seenAgain: 40,
  failed: false,
  stated: null,
  leftOut: { store: 0, marked: 0, unread: 0 },
}

test.each<[string, Partial<ScanFacts>, ReturnType<typeof judgeScan>]>([
  ['a complete scan that saw what was there', {}, 'completed'],
  ['a scan that ended early', { complete: false }, 'partial'],
  ['a scan whose site states few vehicles at its end', { complete: false, seen: 38, stated: 5 }, 'held'],
  ['a scan whose site states some less at its end', { complete: false, seen: 38, stated: 30 }, 'partial'],
  ['a scan whose site states more than was seen', { complete: false, seen: 4, stated: 15 }, 'partial'],
  ['a scan with a page that failed', { complete: false, seen: 38, stated: 5, failed: true }, 'partial'],
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
  ['three vehicles shown as another store’s', { seenAgain: 37, leftOut: { store: 3, marked: 0, unread: 0 } }, 'held'],
  ['two that moved to a sister store', { seenAgain: 38, leftOut: { store: 2, marked: 0, unread: 0 } }, 'completed'],
  ['three whose records cannot be read', { seenAgain: 37, leftOut: { store: 0, marked: 0, unread: 3 } }, 'held'],
  ['a tenth of the lot marked as sold at once', { seenAgain: 36, leftOut: { store: 0, marked: 4, unread: 0 } }, 'held'],
  ['a usual day’s sales', { seenAgain: 37, leftOut: { store: 0, marked: 3, unread: 0 } }, 'completed'],
  ['three vehicles shown as another store’s', { seenAgain: 37, leftOut: { store: 3, marked: 0, unread: 0 } }, 'held'],
  ['two that moved to a sister store', { seenAgain: 38, leftOut: { store: 2, marked: 0, unread: 0 } }, 'completed'],
  ['three whose records cannot be read', { seenAgain: 37, leftOut: { store: 0, marked: 0, unread: 3 } }, 'held'],
  ['a tenth of the lot marked as sold at once', { seenAgain: 36, leftOut: { store: 0, marked: 4, unread: 0 } }, 'held'],
  ['a usual day’s sales', { seenAgain: 37, leftOut: { store: 0, marked: 3, unread: 0 } }, 'completed'],
  ['a first scan', { activeBefore: 0, seenAgain: 0 }, 'completed'],
])('%s: %o', (_name, facts, verdict) => {
  expect(judgeScan({ ...sound, ...facts })).toBe(verdict)
})

test('a dealership without vehicles cannot lose any', () => {
  expect(isCollapse({ activeBefore: 0, missing: 1 })).toBe(false)
})

const lot = (from: number, count: number) => Array.from({ length: count }, (_, at) => `VIN${from + at}`)
const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours))
const scans = { observations: 3, confirmAfterMs: 12 * 3_600_000 }
const files = { observations: 2, confirmAfterMs: 12 * 3_600_000 }

function see(rule: typeof scans, ...observed: readonly (readonly [hours: number, vins: readonly string[]])[]) {
  let held: HeldCollapse | null = null
  return observed.map(([hours, vins]) => {
    const belief = confirmCollapse(held, { at: at(hours), vins }, rule)
    held = belief.held
    return belief.confirmed
  })
}

test('three scans that agree over twelve hours confirm a collapse, two scans or a shorter time do not [COL-28]', () => {
  expect(see(scans, [0, lot(0, 10)], [6, lot(0, 10)], [12, lot(0, 10)])).toEqual([false, false, true])
  expect(see(scans, [0, lot(0, 10)], [12, lot(0, 10)])).toEqual([false, false])
  expect(see(scans, [0, lot(0, 10)], [1, lot(0, 10)], [11, lot(0, 10)], [12, lot(0, 10)])).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('two files that agree twelve hours apart confirm a collapse [IMSF-38]', () => {
  expect(see(files, [0, lot(0, 10)], [12, lot(0, 10)])).toEqual([false, true])
  expect(see(files, [0, lot(0, 10)], [11, lot(0, 10)], [13, lot(0, 10)])).toEqual([false, false, true])
})

test('an observation that shares less than 90 % of its VINs starts over [COL-28] [IMSF-38]', () => {
  expect(see(files, [0, lot(0, 30)], [13, lot(100, 30)], [26, lot(100, 30)])).toEqual([false, false, true])
  expect(see(files, [0, lot(0, 30)], [13, lot(0, 27)])).toEqual([false, true])
  expect(see(files, [0, lot(0, 30)], [13, lot(0, 26)])).toEqual([false, false])
  expect(see(files, [0, lot(0, 26)], [13, lot(0, 30)])).toEqual([false, false])
})

test('a lot that shrinks little by little agrees with its first observation or starts over', () => {
  expect(see(scans, [0, lot(0, 20)], [6, lot(0, 18)], [12, lot(0, 17)])).toEqual([false, false, false])
})

test('scans that all found nothing agree [COL-28]', () => {
  expect(see(scans, [0, []], [6, []], [13, []])).toEqual([false, false, true])
})
