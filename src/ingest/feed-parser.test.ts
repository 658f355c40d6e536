import { expect, test } from 'vitest'
import { createFeedParser } from './feed-parser.ts'

const setup = {
  fileName: 'lot.csv',
  observedAt: new Date('2026-11-21T00:00:00Z'),
  targets: [{ feedId: 1, importId: 7, provider: 'vauto', dealerIdentifier: null, knownHashes: new Uint8Array() }],
  rowsPerBatch: 2_000,
} as const

test.each([
  ['are stored', 'Description', 50_000],
  ['are not', 'Moon Phase', 500_000],
])('a batch of long rows ends early, whether their texts %s', (_, column, length) => {
  const parser = createFeedParser(setup)
  const rows = Array.from({ length: 300 }, (_, row) => {
    const text = `1HGCV1F30LA${String(row).padStart(6, '0')},${'x'.repeat(length)}\n`
    return parser.push(new Uint8Array(Buffer.from(row === 0 ? `VIN,${column}\n${text}` : text)))
  }).flat()
  const sizes = [...rows, ...parser.end()].map(
    (batch) => new TextDecoder('latin1').decode(batch).split('"vin":').length - 1,
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(300)
  expect(Math.max(...sizes)).toBeLessThan(170)
})
