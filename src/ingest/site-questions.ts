import { brotliDecompressSync } from 'node:zlib'
import type { PageBody } from '../db/queries/remembered-pages.ts'
import type { SeenVehicle } from '../diff/diff-vehicles.ts'
import type { DealerReviews } from '../model/dealer-reviews.ts'
import type { DealerIdentity } from '../model/dealership.ts'
import type { Page, PageAnswer, PageRequest } from '../model/page.ts'
import type { Scan } from '../model/scan.ts'
import type { PageFacts, VinFacts } from '../model/vin-facts.ts'
import { siteHost } from '../model/website-address.ts'
import type { Rejections } from '../model/website-vehicle.ts'
import type { NormalizeContext } from '../normalize/normalize-all.ts'
import type { WebClient } from '../outbound/contract.ts'
import type { ConfigureResult, SiteConfig, Tier } from '../platforms/engine/contract.ts'

export type RecognizedSite = {
  readonly provider: string
  readonly platformName: string
  /** 0 to 1. */
  readonly confidence: number
  readonly evidence: readonly string[]
  readonly isDealer: boolean
  readonly configured: ConfigureResult
  readonly identity: DealerIdentity
  /** The dealership's rating on the home page; null: none. */
  readonly reviews: DealerReviews | null
}

/** A scan whose records stay in the thread until requested. */
export type WalkedScan = Omit<Scan, 'vehicles' | 'pageDates'> & {
  readonly received: number
  readonly reviews?: DealerReviews | null
}

export type KnownHashes = ReadonlyMap<string, string>

/** Each VIN once. */
export type ReadRecords = {
  readonly seen: readonly SeenVehicle[]
  /** VINs with an unchanged hash: their content is not needed. */
  readonly asKnown: readonly string[]
  /** How many of both are new cars. */
  readonly ofNew: number
  readonly rejected: Rejections
}

export function countSeen({ seen, asKnown }: ReadRecords): number {
  return seen.length + asKnown.length
}

/** '' if the address has none. */
export function hostOf(address: string): string {
  const url = URL.parse(address)
  return url === null ? '' : siteHost(url)
}

/** Questions to the thread that reads websites. `walk` numbers a collection; several run concurrently. */
export type SiteQuestion =
  /** Part of the text of the page in this walk's next question, which comes without it. */
  | { readonly kind: 'text'; readonly walk: number; readonly part: string }
  | { readonly kind: 'recognize'; readonly walk: number; readonly page: Page }
  | {
      readonly kind: 'walk'
      readonly walk: number
      readonly provider: string
      readonly config: SiteConfig
      readonly sample: boolean
      readonly glance: boolean
    }
  | {
      readonly kind: 'look-up'
      readonly walk: number
      readonly provider: string
      readonly config: SiteConfig
      readonly vin: string
      readonly knownPage: string | null
    }
  | { readonly kind: 'answer'; readonly walk: number; readonly page: PageAnswer }
  /** Copies of the page requested last and of those that follow it; null to go on after a pause. */
  | { readonly kind: 'copies'; readonly walk: number; readonly copies: PackedCopies | null }
  /** Answered with records once all are normalized. `known`: only in the first of them. */
  | {
      readonly kind: 'normalize'
      readonly walk: number
      readonly context: NormalizeContext
      readonly known: KnownHashes | null
    }
  | { readonly kind: 'records'; readonly walk: number }
  | { readonly kind: 'forget'; readonly walk: number }
  | {
      readonly kind: 'vins'
      readonly database: string
      readonly latestYear: number
      readonly pages: readonly PageFacts[]
    }

export type WalkStep =
  /** Other collections are answered before it goes on with the copies that it has. */
  | { readonly kind: 'paused' }
  /** `tier`: how the site is queried for one VIN; null for a collection. */
  | { readonly kind: 'request'; readonly request: PageRequest; readonly tier: Tier | null }
  | { readonly kind: 'walked'; readonly scan: WalkedScan }

export type SiteAnswer =
  | { readonly kind: 'recognized'; readonly site: RecognizedSite }
  | WalkStep
  /** Not all records are normalized yet: ask again. */
  | { readonly kind: 'normalizing' }
  /** Some of the records: ask for more unless they are the last. */
  | (ReadRecords & { readonly kind: 'records'; readonly isLast: boolean })
  | { readonly kind: 'vins'; readonly facts: readonly VinFacts[] }
  | { readonly kind: 'forgotten' }
  | { readonly kind: 'taken' }

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
