import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffVehicles, type KnownVehicle } from '../diff/diff-vehicles.ts'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { readRecords } from './read-records.ts'
import { packRecords, type RecordMemory, unpackRecords } from './record-memory.ts'

const vins = ['1HGCV1F34JA000001', '1hgcv1f36ja000002', '1HGCV1F38JA000003', ' 1HGCV1F3XJA000004 ', 'NOVIN', '']
const record = fc.record({
  vin: fc.constantFrom(...vins),
  prices: fc.record({ price: fc.constantFrom('$9,900', '$10,500') }),
  heading: fc.constantFrom('2018 Honda Accord', '2018  Honda Accord'),
})
const scan = fc.array(record, { maxLength: 8 })
const context = { baseUrl: 'https://lot.example', observedAt: new Date('2026-11-21T00:00:00Z') }
const nothing: RecordMemory = new Map()

test('with the memory of the scan before, a scan comes to the same as without', async () => {
  await fc.assert(
    fc.asyncProperty(scan, scan, fc.boolean(), async (first, second, gone) => {
      const before = await readRecords(first, { known: [], memory: nothing, context })
      const known = before.seen.map(
        ({ content, hash }, place): KnownVehicle => ({ id: `id-${place}`, vin: content.vin, hash, active: !gone }),
      )
      const memory = unpackRecords('today', packRecords('today', before.memory))
      expect(memory).toEqual(before.memory)
      const compare = async (given: RecordMemory) => {
        const read = await readRecords(second, { known, memory: given, context })
        const { unchanged, ...diff } = diffVehicles(known, read.seen, { mayRemove: true, same: read.same })
        return { ...diff, unchanged: [...unchanged].sort(), rejected: read.rejected, memory: read.memory }
      }
      expect(await compare(memory)).toEqual(await compare(nothing))
    }),
  )
})

test('a record that is as it was is not read again; one that changed, came twice or is back is', async () => {
  const cars: RawVehicle[] = vins.slice(0, 3).map((vin) => ({ vin, prices: { price: '$9,900' } }))
  const { seen, memory } = await readRecords(cars, { known: [], memory: nothing, context })
  const known = seen.map(({ content, hash }, at) => ({ id: `id-${at}`, vin: content.vin, hash, active: at !== 2 }))
  const again = [cars[0] ?? {}, { ...cars[1], prices: { price: '$9,800' } }, cars[2] ?? {}]
  const read = await readRecords(again, { known, memory, context })
  expect(read.same.map(({ id }) => id)).toEqual(['id-0'])
  expect(read.seen.map(({ content }) => content.vin)).toEqual(vins.slice(1, 3).map((vin) => vin.toUpperCase()))
  const twice = await readRecords([...cars, ...cars], { known, memory, context })
  expect(twice.same).toEqual([])
})

test('rejected records keep their row numbers beside those that need no reading', async () => {
  const cars: RawVehicle[] = [{ vin: vins[0] ?? '' }, { vin: 'NOVIN' }]
  const { seen, memory } = await readRecords(cars, { known: [], memory: nothing, context })
  const known = seen.map(({ content, hash }) => ({ id: 'id', vin: content.vin, hash, active: true }))
  const { same, rejected } = await readRecords(cars, { known, memory, context })
  expect(same).toHaveLength(1)
  expect(rejected).toMatchObject([{ row: 2 }])
})

test('a memory made on another basis, or a part of one, holds nothing', () => {
  const packed = packRecords('today', new Map([['0123456789abcdef', 'fedcba9876543210']]))
  expect(unpackRecords('today', packed).size).toBe(1)
  expect(unpackRecords('tomorrow', packed).size).toBe(0)
  expect(unpackRecords('today', null).size).toBe(0)
  expect(packRecords('today', nothing)).toBeNull()
})
