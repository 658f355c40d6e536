import type { Lot } from '../lot.ts'

/** A sandbox website: answers requests, independent of sockets and faults. */
export interface Site {
  /** Lower case, without `www.`; the `www.` name is served too. */
  readonly host: string
  readonly kind: string
  /** null if the stock cannot change. */
  readonly lot: Lot | null
  answer(request: SiteRequest): SiteAnswer
  /** The vendor's hosts that serve this site's data. Several sites can share one. */
  readonly api?: SiteApi
}

type SiteApi = {
  /** Lower case. */
  readonly hosts: readonly string[]
  /** null: the request is for another site of the vendor, by its key or ids. */
  answer(request: SiteRequest): SiteAnswer | null
}

export type SiteRequest = {
  readonly method: string
  /** Scheme and host of the request: `http://plain-auto.example`. */
  readonly origin: string
  readonly url: URL
  readonly body: string
  /** Names in lower case; absent: no headers. */
  readonly headers?: Readonly<Record<string, string>>
  /** The site responds as if its lot were empty. */
  readonly showNothing: boolean
}

export type SiteAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export function htmlAnswer(body: string, status = 200): SiteAnswer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}

export function jsonAnswer(value: unknown, status = 200): SiteAnswer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) }
}

export function textAnswer(body: string, contentType = 'text/plain; charset=utf-8'): SiteAnswer {
  return { status: 200, headers: { 'content-type': contentType }, body }
}

export function notFound(): SiteAnswer {
  return htmlAnswer('<!DOCTYPE html><title>Page not found</title><h1>Sorry, this page has driven off.</h1>', 404)
}

export function redirectAnswer(location: string): SiteAnswer {
  return { status: 302, headers: { location, 'content-type': 'text/plain' }, body: '' }
}

/** One page of a list; empty if `start` is beyond the end. */
export function pageOf<T>(list: readonly T[], start: number, size: number): readonly T[] {
  return list.slice(start, start + size)
}
