import { expect, test } from 'vitest'
import { ParserFailed, startParser } from './start-parser.ts'

const setup = {
  fileName: 'lot.csv',
  observedAt: new Date('2026-11-21T00:00:00Z'),
  targets: [{ feedId: 1, importId: 7, provider: 'vauto', dealerIdentifier: null, knownHashes: new Uint8Array() }],
  rowsPerBatch: 2,
} as const
const text = 'VIN,Price\n1HGCV1F34LA000001,20000\n1HGCV1F36LA000002,21000\n1HGCV1F38LA000003,22000\nSHORT,1\n'
const chunk = () => new Uint8Array(Buffer.from(text))

test.each([
  ['here', 1],
  ['in a thread', 50_000_000],
])('rows are returned as batches, and facts about the file at its end: %s', async (_where, bytes) => {
  const parser = startParser(setup, bytes)
  const first = await parser.ask({ kind: 'chunk', bytes: chunk() })
  const last = await parser.ask({ kind: 'end' })
  const sizes = [...first.batches, ...last.batches].map(
    (batch) => new TextDecoder('latin1').decode(batch.contents).split('"vin":').length - 1,
  )
  expect(sizes).toEqual([2, 1])
  expect(last.result?.facts.get(1)).toMatchObject({ rows: 4, readable: 3, rejectedCount: 1, staged: true })
  await parser.close()
})

test('an ended thread fails instead of keeping callers waiting', async () => {
  const parser = startParser(setup, 50_000_000)
  const asked = parser.ask({ kind: 'chunk', bytes: chunk() })
  const outcome = Promise.allSettled([asked])
  await parser.close()
  await outcome
  await expect(parser.ask({ kind: 'end' })).rejects.toMatchObject({
    message: expect.stringContaining('has ended'),
    outOfMemory: false,
  })
  await parser.close()
})

test('a thread that exceeds its memory limit ends alone, and reports it', async () => {
  // Few large strings: with many small ones the thread collects garbage for ten seconds before it gives up.
  const targets = Array.from({ length: 400 }, (_, index) => ({
    ...{ feedId: index, importId: index, dealerIdentifier: `${'x'.repeat(1_000_000)}${index}` },
    ...({ provider: 'vauto', knownHashes: new Uint8Array() } as const),
  }))
  const parser = startParser({ ...setup, targets }, 50_000_000)
  const failure = await parser.ask({ kind: 'end' }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ParserFailed)
  expect(failure).toMatchObject({ outOfMemory: true, message: expect.stringContaining('MB of memory') })
  await parser.close()
})

test('a batch of long rows ends by its size', async () => {
  const parser = startParser({ ...setup, rowsPerBatch: 2_000 }, 1)
  const row = (number: number) => `1HGCV1F34LA${String(number).padStart(6, '0')},${'x'.repeat(50_000)}\n`
  const rows = Array.from({ length: 400 }, (_, number) => row(number)).join('')
  const { batches } = await parser.ask({ kind: 'chunk', bytes: Buffer.from(`VIN,Description\n${rows}`) })
  const last = await parser.ask({ kind: 'end' })
  const sizes = [...batches, ...last.batches].map(({ contents }) => contents.length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(400 * 50_000)
  expect(Math.max(...sizes)).toBeLessThan(9_000_000)
  await parser.close()
})
