import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { listRows, writeRows } from './database.ts'
import { createBinaryRows } from './encode-contents.ts'

const place = openForFile(openTestDatabase)
beforeAll(async () => {
  await writeRows(
    place.database.handle,
  )`CREATE TABLE written (place integer, shown text, amount float8, hash bytea, day date, long bigint, flag boolean)`
})

const odd = [
  '',
  '\\N',
  '\\.',
  '\\',
  '\t',
  '\n',
  '\r\n',
  '\\t',
  '\u000b',
  '\b',
  '\0',
  '\ud83d',
  '\ude97',
  '🚗',
  '"quoted"',
  'NULL',
  'é',
]
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...odd)).map((parts) => parts.join('')),
)
const row = fc.record({
  shown: fc.option(text),
  amount: fc.option(fc.double({ noNaN: true })),
  hash: fc.uint8Array(),
  day: fc.option(
    fc
      .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
  ),
  long: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  flag: fc.option(fc.boolean()),
})

test('COPY stores every row as it was given, except for NUL and lone surrogates, one batch after the other', async () => {
  const { database } = place
  const binary = createBinaryRows(['integer', 'text', 'float8', 'bytea', 'date', 'bigint', 'boolean'])
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      for (const [index, { shown, amount, hash, day, long, flag }] of rows.entries()) {
        binary.add([index, shown, amount, Buffer.from(hash).toString('latin1'), day, long, flag])
      }
      await writeRows(database.handle)`TRUNCATE written`
      await database.copyIn('COPY written FROM STDIN WITH (FORMAT binary)', binary.take())
      const stored = await listRows(database.handle)`
        SELECT shown, amount, hash, day::text AS day, long::text AS long, flag FROM written ORDER BY place`
      expect(stored).toEqual(
        rows.map(({ shown, amount, hash, day, long, flag }) => ({
          shown: shown === null ? null : shown.replaceAll('\0', ' ').toWellFormed(),
          amount,
          hash: Buffer.from(hash),
          day,
          long: String(long),
          flag,
        })),
      )
    }),
    { numRuns: 200 },
  )
})
