import { expect, test } from 'vitest'
import { openForFile } from '../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { unwatched } from '../lib/serve-tasks.ts'
import { createFeedParser, readFeedFile } from './read-feed-file.ts'

const place = openForFile(openTestDatabase)

test('reading stops when an endless file is refused', async () => {
  let asked = 0
  async function* chunks() {
    for (;;) {
      asked++
      yield Buffer.from('PK\u0003\u0004')
    }
  }
  const target = {
    feedId: 1,
    importId: 1,
    provider: 'vauto',
    dealerIdentifier: null,
    knownHashes: new Uint8Array(),
  } as const
  const file = { bytes: chunks(), path: '/import/feed.csv', fileName: 'feed.csv' }
  const services = { database: place.database, watch: unwatched }
  const reading = await readFeedFile(services, { ...file, observedAt: new Date(), targets: [target] })
  expect(reading.hash).toBeNull()
  expect(reading.reports.get('vauto')).toMatchObject({ refusal: expect.stringContaining('zip') })
  expect(asked).toBeLessThan(50)
})

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
    (batch) => new TextDecoder('latin1').decode(batch.contents).split('"vin":').length - 1,
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(300)
  expect(Math.max(...sizes)).toBeLessThan(170)
})

test.each([
  ['no identifier takes every row', null, 3],
  ['the same identifier', '01117', 1],
  ['spaces around it', ' 01117 ', 1],
  ['a leading zero less', '1117', 0],
  ['another one', '01120', 1],
  ['one that no row carries', '9', 0],
])('rows are counted for a dealer by its identifier: %s [IMSF-11]', (_, dealerIdentifier, rows) => {
  const parser = createFeedParser({ ...setup, targets: [{ ...setup.targets[0], dealerIdentifier }] })
  const vins = ['1HGCV1F34LA000001', '1HGCV1F36LA000002', '1HGCV1F38LA000003']
  const lines = ['DealerId,VIN', `01117,${vins[0]}`, `01120,${vins[1]}`, `,${vins[2]}`]
  parser.push(new Uint8Array(Buffer.from(`${lines.join('\n')}\n`)))
  parser.end()
  expect(parser.result().facts.get(1)).toMatchObject({ rows, readable: rows })
})
