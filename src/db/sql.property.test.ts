import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { executeSql, listRows } from './database.ts'
import { insertWebsiteChanges } from './queries/vehicle-history.ts'
import { toJson } from './sql.ts'

const testDatabase = openForFile(openTestDatabase)
beforeAll(async () => {
  await executeSql(
    testDatabase.database.handle,
    "INSERT INTO dealerships (public_id, website_url, website) VALUES ('dlr_1', 'https://1.example', '1.example')",
  )
})

/** Backslashes before what looks like an escape, NUL and lone surrogates, in any order. */
const pieces = [
  '\\',
  '\\\\',
  '\0',
  'u0000',
  'ud83d',
  'udrive',
  '\\u0000',
  '\\ud83d',
  '\ud83d',
  '\ude00',
  '😀',
  '"',
  '\n',
]
const texts = fc.oneof(
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary' })), { maxLength: 12 })
    .map((all) => all.join('')),
  fc.string({ unit: 'binary' }),
)
const stored = (text: string) => text.replaceAll('\0', ' ').toWellFormed()

test('any text is stored as it is, but for NUL and lone surrogates', async () => {
  const { handle } = testDatabase.database
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 40 }), async (values) => {
      const given = [...values, 'C:\\udrive', 'C:\\u0000\\udead']
      const rows = await listRows<{ feed: string[]; website: string[] }>(handle)`
        SELECT content_json(${JSON.stringify(given)}) AS feed, ${toJson(given)}::jsonb AS website`
      expect(rows).toEqual([{ feed: given.map(stored), website: given.map(stored) }])
    }),
    { numRuns: 150 },
  )
})

test('changes of a vehicle keep paths with backslashes', async () => {
  const { handle } = testDatabase.database
  const change = { vin: 'VIN1', type: 'other', field: 'description', from: null, to: 'C:\\udrive' } as const
  await insertWebsiteChanges(handle, { dealershipId: 1, at: new Date(), changes: [change] })
  const rows = await executeSql(handle, 'SELECT from_value, to_value FROM vehicle_changes')
  expect(rows).toEqual([{ from_value: null, to_value: 'C:\\udrive' }])
})
