import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

const megabyte = 1024 * 1024
const pageOf = (bytes: number) => ({ plain: randomBytes(bytes) })

test('the least recently requested page is evicted first, and the bound holds', () => {
  const cache = createPageCache()
  const plain = Buffer.alloc(4 * megabyte)
  for (let at = 0; at < 15; at++) cache.set(`page ${at}`, { plain })
  cache.get('page 0')
  for (let at = 15; at < 18; at++) cache.set(`page ${at}`, { plain })
  expect(cache.get('page 0')).toBeDefined()
  expect(cache.get('page 1')).toBeUndefined()
  expect(cache.get('page 17')).toBeDefined()
  expect(cache.bytes).toBeLessThanOrEqual(64 * megabyte)
})

test('a page too large for the cache is not kept and evicts nothing', () => {
  const cache = createPageCache()
  cache.set('small', pageOf(10))
  cache.set('large', { plain: Buffer.alloc(7 * megabyte) })
  expect(cache.get('large')).toBeUndefined()
  expect(cache.get('small')).toBeDefined()
})

test('the compressed forms of a page count toward its bytes, and are made once each', async () => {
  const cache = createPageCache()
  const page = pageOf(10_000)
  cache.set('page', page)
  const gzip = await cache.encode('page', page, 'gzip')
  expect(cache.bytes).toBe(1 + 10_000 + gzip.length)
  const br = await cache.encode('page', page, 'br')
  expect(cache.bytes).toBe(1 + 10_000 + gzip.length + br.length)
  expect(await cache.encode('page', page, 'gzip')).toBe(gzip)
})

test('an empty page is cached', () => {
  const cache = createPageCache()
  cache.set('empty', { plain: Buffer.alloc(0) })
  expect(cache.get('empty')).toBeDefined()
})
