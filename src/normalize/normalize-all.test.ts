import { expect, test } from 'vitest'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { createRejectionCounter, normalizeAll } from './normalize-all.ts'

const context = { baseUrl: 'https://www.lakeside.example/', observedAt: new Date('2026-11-21T09:30:00Z') }

test('a VIN is returned once, with its fuller record', () => {
  const vin = '2T3W1RFV0NC123459'
  const scan = normalizeAll([{ vin }, { vin: vin.toLowerCase(), make: 'Toyota', model: 'RAV4' }, { vin }], context)
  expect(scan.vehicles.map(({ content }) => content.make)).toEqual(['Toyota'])
})

test.each<[string, RawVehicle, RawVehicle, object]>([
  ['of two equal ones the first', { make: 'Toyota' }, { make: 'Honda' }, { make: 'Toyota' }],
  ['empty lists say nothing', { make: 'Toyota' }, { features: ['Sunroof'], photos: ['/1.jpg'] }, { make: '' }],
  ['a flag that is set says something', { make: 'Toyota' }, { make: 'Honda', in_transit: true }, { make: 'Honda' }],
])('the fuller record counts: %s', (_, first, second, content) => {
  const vin = '2T3W1RFV0NC123459'
  const { vehicles } = normalizeAll(
    [first, second].map((record) => ({ vin, ...record })),
    context,
  )
  expect(vehicles[0]?.content).toMatchObject(content)
})

test('rejected records keep their row, reason and page; a wrong check digit is not a reason', () => {
  const linked = { vin: 'SHORT', vdp_link: '/used/short' }
  const endless = { vdp_link: `/used/${'x'.repeat(1_000)}` }
  const records = [{ vin: '2T3W1RFV1NC123459', condition: 'new' }, linked, {}, endless]
  const scan = normalizeAll(records, context)
  expect(scan.rejected).toMatchObject({ count: 3, commonest: 'no VIN' })
  expect(scan.rejected.first).toEqual([
    { row: 2, vin: 'SHORT', reason: 'VIN has 5 characters, not 17', url: `${context.baseUrl}used/short` },
    { row: 3, vin: null, reason: 'no VIN', url: null },
    { row: 4, vin: null, reason: 'no VIN', url: null },
  ])
  expect(scan.vehicles.map(({ warnings }) => warnings)).toEqual([['VIN check digit is wrong']])
})

test('of very many rejected records the first are kept, with their number and most common reason', () => {
  const records = Array.from({ length: 5_000 }, (_, row) => (row % 3 === 0 ? { vin: 'SHORT' } : {}))
  const { rejected } = normalizeAll(records, context)
  expect(rejected).toMatchObject({ count: 5_000, commonest: 'no VIN' })
  expect(rejected.first).toHaveLength(500)
})

test('of very many different reasons the first thousand are counted', () => {
  const counter = createRejectionCounter()
  const add = (reason: string) => counter.add({ row: 1, vin: null, reason, url: null })
  for (let number = 1; number <= 1_000; number++) add(`reason ${number}`)
  for (let time = 0; time < 5; time++) add('a late reason')
  add('reason 1000')
  expect(counter.rejections()).toMatchObject({ count: 1_006, commonest: 'reason 1000' })
})
