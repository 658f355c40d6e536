import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVpicFolder } from '../../../test/support/vpic-folder.ts'
import { openDatabase, type VpicTables } from '../../db/vpic/open-database.ts'
import { readVpicFields } from '../vin/read-vpic-fields.ts'
import { decodeOffline, keysOf, matchesKeys } from './decode-offline.ts'
import { prepareDatabase } from './prepare-database.ts'

let tables: VpicTables
beforeAll(async () => {
  tables = openDatabase((await prepareDatabase(await openVpicFolder())).path)
})
afterAll(() => tables.close())

const decode = (vin: string, latestYear = 2027) => decodeOffline(vin, tables, latestYear)

test.each([
  ['1C6SRFLT8NN421750', 2022, 'Ram', '1500'],
  ['1C4RJEBG6HC798333', 2017, 'Jeep', 'Grand Cherokee'],
  ['1C4AJWAG7FL574988', 2015, 'Jeep', 'Wrangler'],
  ['1C3CCBBB3DN550515', 2013, 'Chrysler', '200'],
  ['1FMEE7BH3TLA91203', 2026, 'Ford', 'Bronco'],
])('%s is a %d %s %s: the make is that of the model, not of the manufacturer [VEH-01]', (vin, year, make, model) => {
  expect(readVpicFields(decode(vin).fields)).toMatchObject({ year, make, model })
})

test('a car of the 1980s and one thirty years younger are distinguished by position 7', () => {
  expect(decode('1G1YY0782G5900001').fields).toMatchObject({ ModelYear: '1986', Make: 'Chevrolet' })
  expect(decode('1C6RR7LG0GS100001').fields).toMatchObject({ ModelYear: '2016', Make: 'Ram' })
})

test('an unregistered manufacturer, an unknown VIN and a bad year code are error codes', () => {
  expect(decode('1ZZTEST00ZZ000001').errorCodes).toContain('7')
  expect(decode('3KMJCCDEXTE029145').errorCodes).toEqual(['8'])
  expect(decode('1C4RJEBG60C798333').errorCodes).toContain('11')
})

test('a year after the next model year is never returned', () => {
  for (const code of 'ABCDEFGHJKLMNPRSTVWXY123456789') {
    const year = Number(decode(`1C4RJEBG6${code}C798333`, 2027).fields.ModelYear)
    expect(year).toBeLessThanOrEqual(2027)
  }
})

test('the database states its age', () => {
  expect(tables.snapshot).toMatch(/^20\d\d-\d\d-\d\d$/)
})

test('texts that are not VINs return an error and do not throw', () => {
  for (const text of ['', '1', "'; DROP TABLE wmi; --", '%%%%%%%%%%%%%%%%%', '[[[[[[[[[[[[[[[[[']) {
    expect(decode(text).fields.Make).toBeUndefined()
  }
})

const keys = keysOf('1C4RJEBG6HC798333')

test('keys are positions 4 to 8 and 10 to 17', () => {
  expect(keys).toBe('RJEBG|HC798333')
})

test.each([
  ['*JE[A-C]', true],
  ['*JE[C-F]', false],
  ['*****|**#', true],
  ['#', false],
  ['RJEBG|HC798333*', false],
])('%s: %s', (pattern, fits) => {
  expect(matchesKeys(pattern, keys)).toBe(fits)
})
