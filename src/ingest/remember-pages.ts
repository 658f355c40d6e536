import { gunzipSync, gzipSync } from 'node:zlib'
import type { Database } from '../db/database.ts'
import {
  deleteRememberedPage,
  deleteUnvisitedPages,
  findRememberedPage,
  type RememberedPage,
  upsertRememberedPage,
} from '../db/queries/remembered-pages.ts'
import type { Page, PageRequest } from '../model/page.ts'
import type { FetchOptions, WebClient } from '../outbound/contract.ts'

/** A page that is larger than this when compressed is asked for anew each time. */
const maxRememberedBytes = 256 * 1024
const maxValidatorLength = 1_000

/** Remembers the pages of one dealership between its scans. */
export interface PageMemory {
  readonly web: Pick<WebClient, 'fetchPage'>
  /** After a complete scan: what it did not visit is forgotten. */
  prune(): Promise<void>
}

/**
 * Asks for pages that came with an ETag or a Last-Modified date conditionally: where the site answers 304, the page is
 * the one that it sent last time. A pass over an unchanged site then writes nothing here either.
 */
export function createPageMemory(web: WebClient, database: Database, dealershipId: number): PageMemory {
  const visited = new Set<string>()
  const { handle } = database

  const fetchPage = async (request: PageRequest, options: FetchOptions = {}) => {
    if (!mayBeRemembered(request)) return web.fetchPage(request, options)
    visited.add(request.url)
    const known = await findRememberedPage(handle, dealershipId, request.url)
    const answer = await web.fetchPage(known === undefined ? request : conditional(request, known), options)
    if (answer.kind === 'page') {
      const remembered = remember(answer)
      if (remembered !== null) await upsertRememberedPage(handle, dealershipId, { url: request.url, ...remembered })
      else if (known !== undefined) await deleteRememberedPage(handle, dealershipId, request.url)
      return answer
    }
    return known !== undefined && answer.status === 304 ? recall(request, known) : answer
  }

  return { web: { fetchPage }, prune: () => deleteUnvisitedPages(handle, dealershipId, [...visited]) }
}

function mayBeRemembered(request: PageRequest): boolean {
  return (request.method ?? 'GET') === 'GET' && request.purpose !== 'robots' && request.url.length <= 2_000
}

function conditional(request: PageRequest, known: RememberedPage): PageRequest {
  const headers = {
    ...request.headers,
    ...(known.etag === null ? {} : { 'if-none-match': known.etag }),
    ...(known.last_modified === null ? {} : { 'if-modified-since': known.last_modified }),
  }
  return { ...request, headers }
}

function remember(page: Page): RememberedPage | null {
  const etag = validator(page.headers.etag)
  const lastModified = validator(page.headers['last-modified'])
  if ((etag === null && lastModified === null) || /no-store/i.test(page.headers['cache-control'] ?? '')) return null
  const body = gzipSync(page.text)
  if (body.length > maxRememberedBytes) return null
  return { etag, last_modified: lastModified, final_url: page.url, content_type: page.contentType, body }
}

function validator(value: string | undefined): string | null {
  return value === undefined || value === '' || value.length > maxValidatorLength ? null : value
}

function recall(request: PageRequest, known: RememberedPage): Page {
  return {
    kind: 'page',
    requestedUrl: request.url,
    url: known.final_url,
    status: 200,
    headers: { 'content-type': known.content_type },
    contentType: known.content_type,
    text: gunzipSync(known.body).toString('utf8'),
  }
}
