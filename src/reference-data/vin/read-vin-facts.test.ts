import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vehicleContent } from '../../../test/support/vehicle-content.ts'
import { openVpicFolder } from '../../../test/support/vpic-folder.ts'
import { openDatabase, type VpicTables } from '../../db/vpic/open-database.ts'
import { addVinFacts, decodableFields, type PageFacts, withoutVinFacts } from '../../model/vin-facts.ts'
import type { VehicleContent } from '../../model/website-vehicle.ts'
import { prepareDatabase } from '../vpic-offline/prepare-database.ts'
import { readVinFacts } from './read-vin-facts.ts'

let tables: VpicTables
beforeAll(async () => {
  tables = openDatabase((await prepareDatabase(await openVpicFolder())).path)
})
afterAll(() => tables.close())

const open: Partial<VehicleContent> = {
  series: '',
  heading: '',
  engine: '',
  body: '',
  door_count: null,
  engine_cyl_count: null,
  engine_displacement: '',
  fuel: '',
}
const jeep = { vin: '1C4RJEBG6HC798333', year: 2017, make: 'Jeep', model: 'Grand Cherokee' }
const page = (given: Partial<VehicleContent>): VehicleContent => vehicleContent({ ...open, ...given })
const read = (given: PageFacts) => readVinFacts(given, tables, 2027)
const all = { body: 'SUV', door_count: 4, engine_cyl_count: 6, engine_displacement: '3.6 L', fuel: 'Gasoline' }

test('a page without any of the fields is filled in our vocabulary [COL-06] [COL-07]', () => {
  expect(read(page(jeep))).toEqual({ fills: all, disagrees: [], isDecoded: true })
})

test.each([
  ['another year', { ...jeep, year: 2019 }, ['year']],
  ['another make', { ...jeep, make: 'Ram', model: 'Grand Cherokee' }, ['make']],
  ['another car', { ...jeep, year: 2016, make: 'Ford', model: 'F-150' }, ['year', 'make', 'model']],
])('%s than the VIN states is reported, and nothing is filled [VEH-02]', (_name, given, disagrees) => {
  expect(read(page(given))).toEqual({ fills: {}, disagrees, isDecoded: true })
})

test.each([
  ['the model and its trim', { ...jeep, model: 'Grand Cherokee Limited' }],
  ['no year, make or model', { ...jeep, year: null, make: '', model: '' }],
  ['the series for the model', { vin: 'WBAJA5C39HG895668', year: 2017, make: 'BMW', model: '5 Series' }],
])('%s is the same car', (_name, given) => {
  expect(read(page(given)).disagrees).toEqual([])
  expect(read(page(given)).fills).toHaveProperty('body')
})

test.each([
  ['a wrong check digit', { ...jeep, vin: '1C4RJEBG7HC798333' }],
  ['a VIN that nobody filed', { ...jeep, vin: '3KMJCCDEXTE029145', year: 2026, make: 'Kia', model: '' }],
])('%s fills nothing', (_name, given) => {
  expect(read(page(given)).fills).toEqual({})
})

test.each([
  ['a V8', { engine: '5.7L V8' }, { body: 'SUV', door_count: 4 }],
  ['a diesel', { fuel: 'Diesel' }, { body: 'SUV', door_count: 4 }],
  [
    'an electric motor beside another fuel',
    { engine: 'Electric Motor', fuel: 'Hybrid' },
    { body: 'SUV', door_count: 4 },
  ],
  ['a plug-in in its title', { heading: '2017 Jeep Grand Cherokee 4xe' }, { ...all, fuel: undefined }],
  ['a coupe', { body: 'Coupe' }, { ...all, body: undefined, door_count: undefined }],
  ['flex fuel, as some call it', { fuel: 'Flex Fuel' }, { ...all, fuel: undefined }],
])('a page that states %s gains nothing that contradicts it', (_name, given, fills) => {
  expect(read(page({ ...jeep, ...given })).fills).toEqual(JSON.parse(JSON.stringify(fills)))
})

test('an electric motor beside an engine may be a hybrid of any kind: the fuel stays empty', () => {
  const { fills } = read(page({ vin: 'WBAJA9C56JE032661', year: 2018, make: 'BMW', model: '530e' }))
  expect(fills).toMatchObject({ body: 'Sedan', engine_displacement: '2.0 L' })
  expect(fills).not.toHaveProperty('fuel')
})

test('a page value is never replaced, and decoded fields have a fixed order [VEH-02]', () => {
  const value = {
    body: fc.constantFrom('', 'SUV', 'Wagon'),
    door_count: fc.constantFrom(null, 2, 4, 5),
    engine_cyl_count: fc.constantFrom(null, 6, 8),
    engine_displacement: fc.constantFrom('', '3.6 L', '5.7 L'),
    fuel: fc.constantFrom('', 'Gasoline', 'Diesel', 'Electric'),
    year: fc.constantFrom(null, 2016, 2017),
    model: fc.constantFrom('', 'Grand Cherokee', 'Wrangler'),
  }
  fc.assert(
    fc.property(fc.record(value), (given) => {
      const shown = page({ ...jeep, ...given })
      const completed = addVinFacts(shown, read(shown))
      for (const field of decodableFields) {
        const isMarked = completed.decoded.includes(field)
        expect(isMarked).toBe(completed[field] !== shown[field])
        if (isMarked) expect([null, '']).toContain(shown[field])
      }
      expect(completed.decoded).toEqual(decodableFields.filter((field) => completed.decoded.includes(field)))
      expect(withoutVinFacts(completed)).toEqual(shown)
    }),
  )
})
