import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import {
  type CachedPage,
  deleteCachedPages,
  deletePagesStoredUntil,
  findPageBody,
  findPageOverflow,
  listPageValidators,
  type PageBody,
  type PageValidators,
  upsertCachedPages,
} from '../db/queries/cached-pages.ts'
import { dayMs } from '../lib/clock.ts'
import type { Page, PageRequest } from '../model/page.ts'
import type { FetchOptions, WebClient } from '../outbound/contract.ts'
import type { CollectServices } from './services.ts'

/** Older pages are fetched in full, in case a site never changes its validators. */
const cachedDays = 7
/** Limit per dealership; further pages are fetched in full each time. */
const maxPages = 2_000
const maxBytes = 16 * 1024 * 1024
/** A page larger than this when compressed is fetched in full each time. */
const maxCachedBytes = 256 * 1024
const maxValidatorLength = 1_000
/** A page that changed this many times in a row is stored without its body until it stops changing. */
const restlessAfter = 2
const pagesPerWrite = 32
const bytesPerWrite = 128 * 1024
/** Brotli's lowest quality takes a quarter of gzip's time for slightly more bytes. */
const [compressAll, decompressAll] = [promisify(brotliCompress), promisify(brotliDecompress)]
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

const megabyte = 1_000_000
const removedAtOnce = 500

export type PageCacheServices = Pick<CollectServices, 'database' | 'clock'> & {
  readonly config: Pick<CollectServices['config'], 'PAGE_MEMORY_MB'>
}

interface PageCache {
  readonly web: Pick<WebClient, 'fetchPage'>
  /** At the end of a scan: stores its pages and, after a complete scan, removes unvisited ones. */
  keep(options: { readonly evictUnvisited: boolean }): Promise<void>
}

/** Sends conditional requests: after a 304 it returns the stored page. An unchanged site causes no writes. */
export function createPageCache(
  { database, web, clock, config }: PageCacheServices & { readonly web: Pick<WebClient, 'fetchPage'> },
  dealershipId: number,
): PageCache {
  if (config.PAGE_MEMORY_MB === 0) return { web, keep: async () => {} }
  const { handle } = database
  const at = clock.now()
  const visited = new Set<string>()
  const known = new Map<string, PageValidators>()
  const evicted = new Set<string>()
  let unwritten: CachedPage[] = []
  let loading: Promise<void> | null = null
  let bytesKept = 0

  const loadValidators = async () => {
    for (const page of await listPageValidators(handle, dealershipId, expiredBefore(at))) note(page)
  }
  const loaded = () => {
    loading ??= loadValidators()
    return loading
  }

  const note = (page: PageValidators) => {
    bytesKept += page.bytes - (known.get(page.url)?.bytes ?? 0)
    known.set(page.url, page)
    evicted.delete(page.url)
  }

  const evict = (url: string) => {
    bytesKept -= known.get(url)?.bytes ?? 0
    if (known.delete(url)) evicted.add(url)
  }

  const cache = async (page: Page, { url, listed }: Slot) => {
    const before = known.get(url)
    const tags = tagsOf(page, listed)
    unwritten = unwritten.filter((earlier) => earlier.url !== url)
    if (tags === null) return evict(url)
    const digest = digestOf(page)
    const isSame = before?.digest.equals(digest) === true
    const isKept = isSame && before.changes === 0 && !listed
    if (isKept && before.etag === tags.etag && before.last_modified === tags.last_modified) return
    const changes = isSame || before === undefined ? 0 : Math.min(before.changes + 1, restlessAfter)
    const body = changes < restlessAfter ? await compress(page.text) : null
    const bytes = Buffer.byteLength(url) + (body?.length ?? 0)
    const hasRoom =
      bytesKept - (before?.bytes ?? 0) + bytes <= maxBytes && (before !== undefined || known.size < maxPages)
    if (!hasRoom) return evict(url)
    const validators = { url, ...tags, digest, changes }
    note({ ...validators, has_body: body !== null, bytes, stored_at: at })
    await add({ ...validators, final_url: page.url, content_type: page.contentType, body })
  }

  const add = async (page: CachedPage) => {
    unwritten.push(page)
    const waiting = unwritten.reduce((sum, page) => sum + (page.body?.length ?? 0), 0)
    if (unwritten.length >= pagesPerWrite || waiting >= bytesPerWrite) await write()
  }

  const write = async () => {
    const pages = unwritten
    unwritten = []
    await upsertCachedPages(handle, { dealershipId, at }, pages)
  }

  const bodyOf = async (url: string): Promise<PageBody | undefined> => {
    const page = unwritten.find((page) => page.url === url)
    if (page === undefined || page.body === null) return findPageBody(handle, dealershipId, url)
    return { final_url: page.final_url, content_type: page.content_type, body: page.body }
  }

  // A page with an unchanged listing entry is not requested at all for a day.
  const isFresh = ({ has_body, stored_at }: PageValidators) => has_body && at.getTime() - stored_at.getTime() < dayMs

  const fetchPage = async (request: PageRequest, options: FetchOptions = {}) => {
    if (!isCacheable(request)) return web.fetchPage(request, options)
    const slot = slotOf(request)
    visited.add(slot.url)
    await loaded()
    const before = known.get(slot.url)
    const validators = before?.has_body === true ? before : undefined
    const stored = async () => {
      const body = validators === undefined ? undefined : await bodyOf(slot.url)
      return body === undefined ? undefined : asSent(request.url, body)
    }
    if (slot.listed && validators !== undefined && isFresh(validators)) {
      const copy = await stored()
      if (copy !== undefined) return copy
    }
    if (request.storedOnly === true) return (await stored()) ?? web.fetchPage(request, options)
    let answer = await web.fetchPage(validators === undefined ? request : conditional(request, validators), options)
    if (answer.kind === 'failure' && answer.status === 304 && validators !== undefined) {
      const body = await bodyOf(slot.url)
      if (body !== undefined && slot.listed) {
        note({ ...validators, stored_at: at })
        const { url, etag, last_modified, digest, changes } = validators
        await add({ url, etag, last_modified, digest, changes, ...body })
      }
      if (body !== undefined) return asSent(request.url, body)
      // Removed in the meantime, since many dealerships share the space.
      answer = await web.fetchPage(request, options)
    }
    if (answer.kind === 'page') await cache(answer, slot)
    // Without the stored copy, what the page adds to its vehicle would be missing for one scan.
    else if (request.purpose === 'detail' && answer.class !== 'changed') return (await stored()) ?? answer
    return answer
  }

  return {
    web: { fetchPage },
    keep: async ({ evictUnvisited }) => {
      await write()
      const unvisited = evictUnvisited ? [...known.keys()].filter((url) => !visited.has(url)) : []
      await deleteCachedPages(handle, dealershipId, [...evicted, ...unvisited])
    },
  }
}

function expiredBefore(at: Date): Date {
  return new Date(at.getTime() - cachedDays * dayMs)
}

/** Removes pages that are too old, and the oldest if there are too many. Returns how many. */
export async function trimPageCache(
  { database, clock, config }: PageCacheServices,
  stop?: AbortSignal,
): Promise<number> {
  const { handle } = database
  const expired = expiredBefore(clock.now())
  const overflow = await findPageOverflow(handle, config.PAGE_MEMORY_MB * megabyte)
  const until = overflow === null || overflow < expired ? expired : overflow
  let removed = 0
  for (let count = removedAtOnce; count === removedAtOnce && stop?.aborted !== true; ) {
    count = await deletePagesStoredUntil(handle, until, removedAtOnce)
    removed += count
  }
  return removed
}

/** Key of a stored page: `url` includes a digest of the listing entry, so that a changed entry finds no copy. */
type Slot = { readonly url: string; readonly listed: boolean }

function slotOf({ url, listedAs, rendered }: PageRequest): Slot {
  const shown = rendered === true ? `${url}#rendered` : url
  if (listedAs === undefined) return { url: shown, listed: false }
  return { url: `${shown}#listed-as=${hash('sha1', listedAs)}`, listed: true }
}

function isCacheable(request: PageRequest): boolean {
  return (request.method ?? 'GET') === 'GET' && request.purpose !== 'robots' && request.url.length <= 2_000
}

function conditional(request: PageRequest, known: PageValidators): PageRequest {
  const headers = {
    ...request.headers,
    ...(known.etag === null ? {} : { 'if-none-match': known.etag }),
    ...(known.last_modified === null ? {} : { 'if-modified-since': known.last_modified }),
  }
  return { ...request, headers }
}

/** null for a page that cannot be reused: it needs a listing entry or a validator. */
function tagsOf(page: Page, listed: boolean): Pick<PageValidators, 'etag' | 'last_modified'> | null {
  const etag = validator(page.headers.etag)
  const lastModified = validator(page.headers['last-modified'])
  if (!listed && etag === null && lastModified === null) return null
  return /no-store/i.test(page.headers['cache-control'] ?? '') ? null : { etag, last_modified: lastModified }
}

function digestOf({ url, contentType, text }: Page): Buffer {
  return Buffer.from(hash('sha1', `${url}\n${contentType}\n${text}`), 'hex')
}

async function compress(text: string): Promise<Buffer | null> {
  const body = await compressAll(text, compression)
  return body.length > maxCachedBytes ? null : body
}

function validator(value: string | undefined): string | null {
  return value === undefined || value === '' || value.length > maxValidatorLength ? null : value
}

async function asSent(requestedUrl: string, { final_url, content_type, body }: PageBody): Promise<Page> {
  return {
    kind: 'page',
    requestedUrl,
    url: final_url,
    status: 200,
    headers: { 'content-type': content_type },
    contentType: content_type,
    text: (await decompressAll(body)).toString('utf8'),
  }
}
