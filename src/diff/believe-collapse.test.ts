import { expect, test } from 'vitest'
import type { HeldCollapse } from '../model/held-collapse.ts'
import { believeCollapse } from './believe-collapse.ts'

const lot = (from: number, count: number) => Array.from({ length: count }, (_, at) => `VIN${from + at}`)
const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours))
const scans = { observations: 3, beliefMs: 12 * 3_600_000 }
const files = { observations: 2, beliefMs: 12 * 3_600_000 }

function see(rule: typeof scans, ...observed: readonly (readonly [hours: number, vins: readonly string[]])[]) {
  let held: HeldCollapse | null = null
  return observed.map(([hours, vins]) => {
    const belief = believeCollapse(held, { at: at(hours), vins }, rule)
    held = belief.held
    return belief.believed
  })
}

test('three scans that agree over twelve hours are believed, two scans or a shorter time are not [COL-28]', () => {
  expect(see(scans, [0, lot(0, 10)], [6, lot(0, 10)], [12, lot(0, 10)])).toEqual([false, false, true])
  expect(see(scans, [0, lot(0, 10)], [12, lot(0, 10)])).toEqual([false, false])
  expect(see(scans, [0, lot(0, 10)], [1, lot(0, 10)], [11, lot(0, 10)], [12, lot(0, 10)])).toEqual([
    ...[false, false, false, true],
  ])
})

test('two files that agree twelve hours apart are believed [IMSF-38]', () => {
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
