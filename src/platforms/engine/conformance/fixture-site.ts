import { existsSync, readFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import { Parse } from 'typebox/value'
import type { FetchFailure, Page, PageAnswer, PageRequest } from '../../../model/page.ts'
import type { Scan } from '../../../model/scan.ts'
import type { Collection } from '../contract.ts'

/** `site.json` of a platform's fixtures or of a saved site: its pages, and what collecting them must find. */
export const FixtureSite = Type.Object({
  origin: Type.String(),
  home: Type.String(),
  config: Type.Record(Type.String(), Type.Unknown()),
  vins: Type.Array(Type.String()),
  stated: Type.Object({
    total: Type.Integer(),
    new: Type.Union([Type.Integer(), Type.Null()]),
    used: Type.Union([Type.Integer(), Type.Null()]),
  }),
  /** How the site states its total, and the same text with a larger one; absent where the platform states none. */
  lyingTotal: Type.Optional(Type.Object({ says: Type.String(), lies: Type.String() })),
  identity: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()])),
  pages: Type.Array(
    Type.Object({
      method: Type.Optional(Type.Union([Type.Literal('GET'), Type.Literal('POST')])),
      /** With its query; a whole address for a page of another host. */
      path: Type.String(),
      bodyHas: Type.Optional(Type.String()),
      /** The page was saved as a browser showed it. */
      rendered: Type.Optional(Type.Boolean()),
      /** A key that the site's pages hand out: without it the answer is 401. */
      header: Type.Optional(Type.Object({ name: Type.String(), value: Type.String() })),
      answers: Type.Optional(Type.Record(Type.String(), Type.String())),
      /** 200 unless stated. */
      status: Type.Optional(Type.Integer()),
      /** The content type; by the file's name unless stated. */
      type: Type.Optional(Type.String()),
      file: Type.String(),
    }),
  ),
  /** Why the whole inventory is on one page, where it is. */
  onePage: Type.Optional(Type.String()),
  /** A VIN that the site has and one that it lacks, for listings that filter by VIN; without it, all are asked for. */
  one: Type.Optional(Type.Object({ vin: Type.String(), absent: Type.String() })),
})
export type FixtureSite = Static<typeof FixtureSite>

export function fixtureFolder(platformId: string): URL {
  return new URL(`../../sites/${platformId}/fixtures/`, import.meta.url)
}

export function loadFixtureSite(platformId: string): FixtureSite | null {
  const file = new URL('site.json', fixtureFolder(platformId))
  return existsSync(file) ? Parse(FixtureSite, JSON.parse(readFileSync(file, 'utf8'))) : null
}

export function answerFrom(platformId: string, site: FixtureSite, request: PageRequest): Page {
  const url = new URL(request.url)
  const page = site.pages.find(
    (candidate) =>
      (candidate.method ?? 'GET') === (request.method ?? 'GET') &&
      candidate.path === (url.origin === site.origin ? url.pathname + url.search : url.href) &&
      (request.body ?? '').includes(candidate.bodyHas ?? '') &&
      (candidate.rendered ?? false) === (request.rendered ?? false),
  )
  if (page === undefined) return pageOf(request.url, 404, { text: 'Not found', type: 'text/html' })
  const { header } = page
  if (header !== undefined && request.headers?.[header.name] !== header.value)
    return pageOf(request.url, 401, { text: 'Invalid key', type: 'text/plain' })
  const text = readFileSync(new URL(page.file, fixtureFolder(platformId)), 'utf8')
  const answer = pageOf(request.url, page.status ?? 200, { text, type: page.type ?? contentTypeOf(page.file) })
  return { ...answer, headers: { ...answer.headers, ...page.answers } }
}

export function homePage(platformId: string, site: FixtureSite): Page {
  const text = readFileSync(new URL(site.home, fixtureFolder(platformId)), 'utf8')
  return pageOf(`${site.origin}/`, 200, { text, type: 'text/html' })
}

export function pageOf(url: string, status: number, body: { readonly text: string; readonly type: string }): Page {
  return {
    kind: 'page',
    requestedUrl: url,
    url,
    status,
    headers: { 'content-type': body.type },
    contentType: body.type,
    text: body.text,
  }
}

/** What a test says of a page: its text, or a status without a body; 0 answers nothing in time, 'blocked' meets a challenge, and what is not named is missing. */
export function answerTo(url: string, answer: string | number = 404, type = 'text/html'): PageAnswer {
  if (answer === 0) return failureAt(url, { class: 'unavailable', code: 'timeout' })
  if (answer === 'blocked') return failureAt(url, { class: 'blocked', code: 'challenge' })
  return typeof answer === 'string' ? pageOf(url, 200, { text: answer, type }) : pageOf(url, answer, { text: '', type })
}

export function failureAt(url: string, facts: Pick<FetchFailure, 'class' | 'code'>): FetchFailure {
  return { kind: 'failure', requestedUrl: url, ...facts, message: `${url}: ${facts.code}`, status: null }
}

function contentTypeOf(file: string): string {
  if (file.endsWith('.json')) return 'application/json'
  if (file.endsWith('.xml')) return 'application/xml'
  return file.endsWith('.txt') ? 'text/plain' : 'text/html'
}

type Driven = { readonly scan: Scan; readonly requests: readonly PageRequest[] }

/** Throws if the collection sends more requests than any correct crawl of a fixture would. */
export function driveCollection(
  collection: Collection,
  answer: (request: PageRequest, index: number) => PageAnswer,
  maxRequests = 200,
): Driven {
  const requests: PageRequest[] = []
  let step = collection.next()
  while (step.done !== true) {
    if (step.value.storedOnly === true) {
      step = collection.next(failureAt(step.value.url, { class: 'unavailable', code: 'not_stored' }))
      continue
    }
    requests.push(step.value)
    if (requests.length > maxRequests) throw new Error(`asked for more than ${maxRequests} pages`)
    step = collection.next(answer(step.value, requests.length - 1))
  }
  return { scan: step.value, requests }
}
