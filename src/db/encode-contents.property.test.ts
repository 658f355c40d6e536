import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { listRows, writeRows } from './database.ts'
import { copyLine } from './encode-contents.ts'

const place = openForFile(openTestDatabase)
beforeAll(async () => {
  await writeRows(place.database.handle)`CREATE TABLE written (place integer, shown text, amount float8, hash bytea)`
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
})

test('COPY stores every row as it was given, except for NUL and lone surrogates', async () => {
  const { database } = place
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      const lines = rows.map(({ shown, amount, hash }, index) =>
        copyLine([index, shown, amount, `\\x${Buffer.from(hash).toString('hex')}`]),
      )
      await writeRows(database.handle)`TRUNCATE written`
      await database.copyIn('COPY written FROM STDIN', new TextEncoder().encode(lines.join('')))
      const stored = await listRows(database.handle)`SELECT shown, amount, hash FROM written ORDER BY place`
      expect(stored).toEqual(
        rows.map(({ shown, amount, hash }) => ({
          shown: shown === null ? null : shown.replaceAll('\0', ' ').toWellFormed(),
          amount: amount === 0 ? 0 : amount,
          hash: Buffer.from(hash),
        })),
      )
    }),
    { numRuns: 200 },
  )
})
