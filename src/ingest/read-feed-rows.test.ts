import { expect, test } from 'vitest'
import { openFeedReader } from '../feeds/open-feed-reader.ts'
import { createFeedPart } from './read-feed-rows.ts'

const observedAt = new Date('2026-11-21T00:00:00Z')

/** How often each row of a file is hashed by a feed that knows these hashes, and the hashes that it stores. */
function countHashes(knownHashes: Uint8Array) {
  const reader = openFeedReader({ provider: 'vauto', fileName: 'lot.csv' })
  const rows = ['1HGCV1F30LA000001,100', '1HGCV1F30LA000002,200', 'no VIN,300']
  const read = [...reader.push(Buffer.from(`VIN,Price\n${rows.join('\n')}\n`)), ...reader.end()]
  const target = { feedId: 1, importId: 7, provider: 'vauto', dealerIdentifier: null, knownHashes } as const
  const feedImport = createFeedPart(target, observedAt)
  const counts = new Map<string, number>()
  const stored = read.map((row) => {
    const hash = () => {
      counts.set(row.vin, (counts.get(row.vin) ?? 0) + 1)
      return row.hash()
    }
    return feedImport.take({ ...row, hash })?.hash ?? ''
  })
  return { counts: [...counts.values()], stored, facts: feedImport.facts() }
}

test('a row is hashed once, whether it is new, known or unreadable', () => {
  const first = countHashes(new Uint8Array())
  expect(first.counts).toEqual([1, 1, 1])
  expect(first.facts.unreadable).toHaveLength(1)
  const known = countHashes(Buffer.from(first.stored.join(''), 'latin1'))
  expect(known.counts).toEqual([1, 1, 1])
  expect([...known.facts.seen]).toEqual([1, 1])
})
