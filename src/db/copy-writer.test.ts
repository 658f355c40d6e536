import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { createCopyWriter } from './copy-writer.ts'
import { executeSql, listRows } from './database.ts'

test('PostgreSQL stores what is written, over several blocks', async () => {
  const place = await openTestDatabase()
  const { handle } = place.database
  const texts = ['', 'plain', 'tab\tline\nback\\slash "quoted" \\N', 'Llámanos 🚗', 'x'.repeat(3_000_000), null]
  try {
    await executeSql(
      handle,
      'CREATE TABLE written (big bigint, small integer, day date, hash bytea, amount float8, shown text)',
    )
    const writer = createCopyWriter()
    const blocks = [texts.slice(0, 3), texts.slice(3)].map((part) => {
      for (const shown of part) {
        writer.startRow(6)
        writer.bigint(2 ** 40 + 1)
        writer.integer(shown === null ? null : -7)
        writer.date(shown === null ? null : '1999-12-31')
        writer.bytea('\u0001\u00ff\u0000')
        writer.double(shown === null ? null : 25_999.99)
        writer.text(shown)
      }
      return writer.take()
    })
    for (const block of blocks) await place.database.copyIn('COPY written FROM STDIN WITH (FORMAT binary)', block)
    const rows = await listRows(handle)`SELECT big, small, day, hash, amount, shown FROM written`
    const same = { big: 2 ** 40 + 1, hash: Buffer.from([1, 255, 0]) }
    expect(rows).toEqual(
      texts.map((shown) =>
        shown === null
          ? { ...same, small: null, day: null, amount: null, shown }
          : { ...same, small: -7, day: '1999-12-31', amount: 25_999.99, shown },
      ),
    )
  } finally {
    await place.close()
  }
})

test('a recycled block is written again, without its former contents', () => {
  const writer = createCopyWriter()
  const write = (shown: string) => {
    writer.startRow(1)
    writer.text(shown)
    return writer.take()
  }
  const first = write('a longer text')
  const second = write('short')
  const expected = Buffer.from(second)
  writer.reuse(first.buffer)
  write('in the block that was opened before')
  const again = write('short')
  expect(again.buffer).toBe(first.buffer)
  expect(Buffer.from(again)).toEqual(expected)
})
