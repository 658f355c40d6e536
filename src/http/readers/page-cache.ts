import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { ContentEncoding } from '../answer.ts'

const maxCachedBytes = 64 * 1024 * 1024
/** Larger pages are not cached, since they would evict too many others. */
const maxPageBytes = Math.floor(maxCachedBytes / 10)
const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)
/** Fast enough for the first request of a page, and still smaller than gzip. */
const brotliQuality = 4

/** A rendered answer. Compressed forms are made on first use. */
export type CachedPage = { readonly plain: Buffer } & { gzip?: Buffer; br?: Buffer }

/** Rendered answers by key, bounded in bytes. A key covers everything that the page depends on. */
export interface PageCache<Page extends CachedPage> {
  get(name: string): Page | undefined
  set(name: string, page: Page): void
  /** A promise only while it compresses. */
  encode(name: string, page: Page, encoding: ContentEncoding): Buffer | Promise<Buffer>
  readonly bytes: number
}

export function createPageCache<Page extends CachedPage>(): PageCache<Page> {
  const pages = new LRUCache<string, Page>({
    maxSize: maxCachedBytes,
    maxEntrySize: maxPageBytes,
    sizeCalculation: sizeOf,
  })
  const set = (name: string, page: Page) => {
    // Setting the same value again keeps its old size.
    pages.delete(name)
    pages.set(name, page)
  }
  const compress = async (name: string, page: Page, encoding: 'gzip' | 'br') => {
    const compressed =
      encoding === 'gzip'
        ? await gzipAsync(page.plain)
        : await brotliAsync(page.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
    page[encoding] = compressed
    if (pages.get(name) === page) set(name, page)
    return compressed
  }
  return {
    get: (name) => pages.get(name),
    set,
    encode: (name, page, encoding) => {
      if (encoding === 'identity') return page.plain
      return page[encoding] ?? compress(name, page, encoding)
    },
    get bytes() {
      return pages.calculatedSize
    },
  }
}

/** At least 1, as the cache requires. */
function sizeOf(page: CachedPage): number {
  return 1 + page.plain.length + (page.gzip?.length ?? 0) + (page.br?.length ?? 0)
}
