import { LRUCache } from 'lru-cache'
import type { ContentEncoding } from '../answer.ts'
import { compressors } from '../transport/content-encoding.ts'

const maxCachedBytes = 64 * 1024 * 1024
/** Larger pages are not cached, since they would evict too many others. */
const maxPageBytes = Math.floor(maxCachedBytes / 10)

/** A rendered answer. Compressed forms are made on first use. */
export type CachedPage = { readonly plain: Buffer } & { gzip?: Buffer; br?: Buffer }

export type PageCache<Page extends CachedPage> = ReturnType<typeof createPageCache<Page>>

/**
 * Rendered answers by key, bounded in bytes. A key covers everything that the page depends on. A page is cached when it is
 * rendered for the second time, unless the first rendering would have been evicted by then. So a client that pages through
 * a whole inventory once evicts nothing that others read repeatedly, and leaves no garbage for a full collection.
 */
export function createPageCache<Page extends CachedPage>() {
  const pages = new LRUCache<string, Page>({
    maxSize: maxCachedBytes,
    maxEntrySize: maxPageBytes,
    sizeCalculation: sizeOf,
  })
  /** The sizes of pages that were rendered once, as bounded as the pages. */
  const once = new LRUCache<string, number>({
    maxSize: maxCachedBytes,
    maxEntrySize: maxPageBytes,
    sizeCalculation: (bytes) => bytes,
  })
  const keep = (name: string, page: Page) => {
    // Setting the same value again keeps its old size.
    pages.delete(name)
    pages.set(name, page)
  }
  /** Call for every rendering. */
  const set = (name: string, page: Page) => {
    if (pages.has(name) || once.delete(name)) keep(name, page)
    else once.set(name, sizeOf(page))
  }
  const compress = async (name: string, page: Page, encoding: 'gzip' | 'br') => {
    const compressed = await compressors[encoding](page.plain)
    page[encoding] = compressed
    if (pages.get(name) === page) keep(name, page)
    return compressed
  }
  return {
    get: (name: string) => pages.get(name),
    set,
    /** A promise only while it compresses. */
    encode: (name: string, page: Page, encoding: ContentEncoding): Buffer | Promise<Buffer> => {
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
