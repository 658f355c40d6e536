import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { listRows, writeRows } from './database.ts'
import { copyLine, createBinaryRows } from './encode-contents.ts'

const place = openForFile(openTestDatabase)
beforeAll(async () => {
  await writeRows(
    place.database.handle,
  )`CREATE TABLE written (place integer, shown text, amount float8, hash bytea, day date, long bigint)`
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
  day: fc.option(fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })),
  long: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
})
const storedText = (shown: string | null) => (shown === null ? null : shown.replaceAll('\0', ' ').toWellFormed())

test('COPY stores every row as it was given, except for NUL and lone surrogates', async () => {
  const { database } = place
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      const lines = rows.map(({ shown, amount, hash }, index) =>
        copyLine([index, shown, amount, `\\x${Buffer.from(hash).toString('hex')}`]),
      )
      await writeRows(database.handle)`TRUNCATE written`
      await database.copyIn(
        'COPY written (place, shown, amount, hash) FROM STDIN',
        new TextEncoder().encode(lines.join('')),
      )
      const stored = await listRows(database.handle)`SELECT shown, amount, hash FROM written ORDER BY place`
      expect(stored).toEqual(
        rows.map(({ shown, amount, hash }) => ({
          shown: storedText(shown),
          amount: amount === 0 ? 0 : amount,
          hash: Buffer.from(hash),
        })),
      )
    }),
    { numRuns: 200 },
  )
})

test('rows in the binary format are stored as they were given too, one batch after the other', async () => {
  const { database } = place
  const binary = createBinaryRows()
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      const days = rows.map(({ day }) => day?.toISOString().slice(0, 10) ?? null)
      for (const [index, { shown, long }] of rows.entries()) {
        binary.start(4)
        binary.integer(index)
        binary.text(shown)
        binary.date(days[index] ?? null)
        binary.bigint(long)
      }
      await writeRows(database.handle)`TRUNCATE written`
      await database.copyIn('COPY written (place, shown, day, long) FROM STDIN WITH (FORMAT binary)', binary.take())
      const stored = await listRows(database.handle)`
        SELECT shown, day::text AS day, long::text AS long FROM written ORDER BY place`
      expect(stored).toEqual(
        rows.map(({ shown, long }, index) => ({ shown: storedText(shown), day: days[index], long: String(long) })),
      )
    }),
    { numRuns: 200 },
  )
})
