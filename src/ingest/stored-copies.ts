import { brotliDecompressSync } from 'node:zlib'
import type { PageBody } from '../db/queries/remembered-pages.ts'
import type { Page, PageRequest } from '../model/page.ts'
import type { WebClient } from '../outbound/contract.ts'

export interface SiteWeb extends Pick<WebClient, 'fetchPage'> {
  /** The stored copies that `fetchPage` would answer these requests with, of as many as may be read at once. */
  readonly recall?: (requests: readonly PageRequest[]) => Promise<readonly StoredCopy[]>
}

/** `at`: its position among the requests. */
export type StoredCopy = PageBody & { readonly at: number }

/** Copies on their way to the thread that reads websites, still compressed. */
export type PackedCopies = {
  readonly pages: readonly (Omit<StoredCopy, 'body'> & { readonly bytes: number })[]
  /** One after the other, because each buffer of a message is copied with all of the memory that it is a part of. */
  readonly bodies: Uint8Array
  readonly place: CopyPlace
}

/** Shared with the thread, which cannot say where it was if a page ends it: how many copies it has begun to read. */
export type CopyPlace = Int32Array<SharedArrayBuffer>

export function packCopies(copies: readonly StoredCopy[]): PackedCopies {
  return {
    pages: copies.map(({ body, ...page }) => ({ ...page, bytes: body.length })),
    bodies: Buffer.concat(copies.map(({ body }) => body)),
    place: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
  }
}

/** The thread's side: the copies of the pages that a walk requests next, in their order. */
export interface CopyReader {
  isNext(request: PageRequest): boolean
  read(): Page
}

export function createCopyReader({ pages, bodies, place }: PackedCopies, requests: readonly PageRequest[]): CopyReader {
  let next = 0
  let from = 0
  return {
    isNext: ({ url, listedAs }) => {
      const request = requests[pages[next]?.at ?? -1]
      return request !== undefined && request.url === url && request.listedAs === listedAs
    },
    read: () => {
      const page = pages[next]
      const request = requests[page?.at ?? -1]
      if (page === undefined || request === undefined) throw new Error('no copy is left')
      next += 1
      Atomics.store(place, 0, next)
      const body = bodies.subarray(from, from + page.bytes)
      from += page.bytes
      return pageFromCopy(request.url, page, brotliDecompressSync(body).toString('utf8'))
    },
  }
}

export function pageFromCopy(
  requestedUrl: string,
  { final_url, content_type }: Omit<PageBody, 'body'>,
  text: string,
): Page {
  return {
    ...{ kind: 'page', requestedUrl, url: final_url, status: 200, text },
    headers: { 'content-type': content_type },
    contentType: content_type,
  }
}
