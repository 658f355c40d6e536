import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type CachedPage, createPageCache, type PageCache } from './page-cache.ts'

const megabyte = 1024 * 1024
const pageOf = (bytes: number) => ({ plain: randomBytes(bytes) })

/** A page that was rendered, and again for a later request. */
function keep(cache: PageCache<CachedPage>, name: string, page: CachedPage): void {
  for (let rendering = 0; rendering < 2; rendering++) cache.set(name, page)
}

test('a page that is read again is kept, in its newest version', () => {
  const cache = createPageCache()
  const page = pageOf(10)
  keep(cache, 'page', page)
  expect(cache.get('page')).toBe(page)
  const changed = pageOf(10)
  cache.set('page', changed)
  expect(cache.get('page')).toBe(changed)
})

test('pages that are read once, however many, evict none that is read again', () => {
  const cache = createPageCache()
  keep(cache, 'read again', pageOf(10))
  const plain = Buffer.alloc(megabyte)
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < 100; at++) cache.set(`of a crawl ${at}`, { plain })
  }
  expect(cache.get('read again')).toBeDefined()
  expect(cache.bytes).toBe(1 + 10)
})

test('as many pages as fit are all kept when they are read in turn', () => {
  const cache = createPageCache()
  const plain = Buffer.alloc(megabyte)
  for (let round = 0; round < 2; round++) {
    for (let at = 0; at < 60; at++) cache.set(`page ${at}`, { plain })
  }
  expect(Array.from({ length: 60 }, (_, at) => cache.get(`page ${at}`)?.plain === plain)).not.toContain(false)
})

test('the least recently requested page is evicted first, and the bound holds', () => {
  const cache = createPageCache()
  const plain = Buffer.alloc(4 * megabyte)
  for (let at = 0; at < 15; at++) keep(cache, `page ${at}`, { plain })
  cache.get('page 0')
  for (let at = 15; at < 18; at++) keep(cache, `page ${at}`, { plain })
  expect(cache.get('page 0')).toBeDefined()
  expect(cache.get('page 1')).toBeUndefined()
  expect(cache.get('page 17')).toBeDefined()
  expect(cache.bytes).toBeLessThanOrEqual(64 * megabyte)
})

test('a page too large for the cache is not kept and evicts nothing', () => {
  const cache = createPageCache()
  keep(cache, 'small', pageOf(10))
  keep(cache, 'large', { plain: Buffer.alloc(7 * megabyte) })
  expect(cache.get('large')).toBeUndefined()
  expect(cache.get('small')).toBeDefined()
})

test('the compressed forms of a page count toward its bytes, and are made once each', async () => {
  const cache = createPageCache()
  const page = pageOf(10_000)
  keep(cache, 'page', page)
  const gzip = await cache.encode('page', page, 'gzip')
  expect(cache.bytes).toBe(1 + 10_000 + gzip.length)
  const br = await cache.encode('page', page, 'br')
  expect(cache.bytes).toBe(1 + 10_000 + gzip.length + br.length)
  expect(await cache.encode('page', page, 'gzip')).toBe(gzip)
})

test('an empty page is cached', () => {
  const cache = createPageCache()
  keep(cache, 'empty', { plain: Buffer.alloc(0) })
  expect(cache.get('empty')).toBeDefined()
})
