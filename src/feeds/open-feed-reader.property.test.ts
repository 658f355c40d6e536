import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowSplitter } from '../lib/row-splitter.ts'
import { splitLine } from '../lib/split-line.ts'
import { imsProviders } from '../model/ims-vehicle.ts'
import { openFeedReader } from './open-feed-reader.ts'

const delimiter = fc.constantFrom(',', '\t', '|', ';')
const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
  fc.constantFrom('', '"', '""', 'a,b', 'a\r\nb', '18" wheels', ' padded ', ',', ';', '|', '\t', 'é', '🚗'),
)
const table = fc
  .integer({ min: 1, max: 6 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }))

test('quoted cells are read as they were written', () => {
  fc.assert(
    fc.property(table, delimiter, fc.constantFrom('\n', '\r\n'), (rows, by, end) => {
      const text = rows.map((cells) => cells.map(quote).join(by) + end).join('')
      const splitter = createRowSplitter({ delimiter: by, width: rows[0]?.length ?? 0, looksLikeRow: () => false })
      const read = [...splitter.push(text), ...splitter.end()].map((row) => (row.kind === 'cells' ? row.cells : null))
      expect(read).toEqual(rows)
    }),
    { numRuns: 300 },
  )
})

const line = fc.array(fc.constantFrom('"', ',', '\n', '\r', 'a', 'é', ' ', '|', '1G1ZD5ST4LF100001', 'x y'), {
  maxLength: 40,
})

test('chunk boundaries change no row', () => {
  fc.assert(
    fc.property(line, fc.array(fc.nat(60), { maxLength: 6 }), fc.boolean(), (parts, cuts, latin1) => {
      const bytes = Buffer.from(
        `a,VIN,b\nplain,${'1G1ZD5ST4LF100001'},row\n${parts.join('')}`,
        latin1 ? 'latin1' : 'utf8',
      )
      const whole = readChunks([bytes])
      const ends = [...cuts].sort((a, b) => a - b)
      const chunks = [0, ...ends].map((from, index) => bytes.subarray(from, ends[index] ?? bytes.length))
      expect(readChunks(chunks)).toEqual(whole)
      expect(readChunks(Array.from(bytes, (byte) => Buffer.from([byte])))).toEqual(whole)
    }),
    { numRuns: 200 },
  )
})

test('no bytes make the reader throw, and every row is returned or rejected', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.string({ unit: 'binary', maxLength: 200 }).map((text) => Buffer.from(`VIN,Price,Photos\n${text}`)),
    line.map((parts) => Buffer.from(`Dealer ID,VIN,Features\n${parts.join('')}`, 'latin1')),
  )
  fc.assert(
    fc.property(bytes, fc.constantFrom(...imsProviders), (content, provider) => {
      const reader = openFeedReader({ provider, fileName: 'feed.csv' })
      const rows = [...reader.push(content), ...reader.end()]
      for (const row of rows) {
        row.read()
        row.hash()
      }
      const report = reader.report()
      expect(rows.length + report.rejectedCount).toBe(report.rowCount)
      expect(rows.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 1))
    }),
    { numRuns: 500 },
  )
})

test('splitting a line never throws, and without quotes it is a plain split', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), delimiter, (text, by) => {
      const { cells } = splitLine(text, by)
      if (!text.includes('"')) expect(cells).toEqual(text.split(by))
      expect(cells.length).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})

function readChunks(chunks: readonly Uint8Array[]) {
  const reader = openFeedReader({ provider: 'vauto', fileName: 'feed.csv' })
  const rows = [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()]
  return rows.map((row) => ({ row: row.row, vin: row.vin, complete: row.complete, hash: row.hash() }))
}

function quote(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}
