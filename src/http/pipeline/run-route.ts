import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Database } from '../../db/database.ts'
import {
  type Answer,
  type FileAnswer,
  isFileAnswer,
  isJsonAnswer,
  isPageAnswer,
  isRawAnswer,
  type PageAnswer,
  respond,
  respondRaw,
} from '../answer.ts'
import type { Route } from '../define-route.ts'
import type { Services } from '../services.ts'
import { createBrotli } from '../transport/content-encoding.ts'
import type { CallerContext, RequestInput, ValidInput, WantedForm } from './request-input.ts'

function pickServices(route: Route, services: Services): Services {
  const picked: Services = Object.create(null)
  for (const name of route.uses) Reflect.set(picked, name, services[name])
  return picked
}

/** The limit that a route has of its own; undefined: none. */
export function prepareRefusal(route: Route, services: Services) {
  if (route.refuses === undefined) return undefined
  const picked = pickServices(route, services)
  return async ({ caller, dealership }: CallerContext, input: ValidInput, { visitor }: RequestInput) =>
    route.refuses?.({ caller, dealership, ...input, services: picked, visitor })
}

/** Runs a route for callers, with the services that it lists and no others; `joined` replaces the database. */
export function prepareRoute(route: Route, services: Services) {
  const picked = pickServices(route, services)
  return async (context: CallerContext, input: ValidInput, given: RequestInput, joined?: Database): Promise<Answer> => {
    const { caller, dealership } = context
    const { params, query, body } = input
    const { wants, visitor } = given
    const services = joined === undefined ? picked : { ...picked, database: joined }
    const returned = await route.run({ caller, dealership, params, query, body, services, visitor })
    if (isPageAnswer(returned)) return makePage(returned, wants)
    if (isFileAnswer(returned)) return makeFile(returned, wants)
    return isRawAnswer(returned) || isJsonAnswer(returned) ? returned : respond(200, returned)
  }
}

const contentType = 'application/json; charset=utf-8'
const vary = 'accept-encoding'

async function makePage(
  { etag, headers: own, body }: PageAnswer,
  { encoding, unlessEtag }: WantedForm,
): Promise<Answer> {
  const plain = { 'content-type': contentType, ...own, vary, etag }
  if (matchesEtag(unlessEtag, etag)) {
    return respondRaw({ status: 304, headers: plain, payload: '' })
  }
  const headers = encoding === 'identity' ? plain : { ...plain, 'content-encoding': encoding }
  return respondRaw({ status: 200, headers, payload: await body(encoding) })
}

function makeFile({ etag, modifiedAt, headers, read }: FileAnswer, wants: WantedForm): Answer {
  const { encoding, unlessEtag, unlessSince } = wants
  const lastModified = modifiedAt.toUTCString()
  const allHeaders = { ...headers, vary, etag, 'last-modified': lastModified }
  const isKnown = unlessEtag === undefined ? isHttpDateFrom(unlessSince, lastModified) : matchesEtag(unlessEtag, etag)
  if (isKnown) return respondRaw({ status: 304, headers: allHeaders, payload: '' })
  const open = () => Readable.from(read())
  if (encoding === 'identity') return respondRaw({ status: 200, headers: allHeaders, payload: open })
  const payload = () => {
    const compressed = encoders[encoding]()
    // An error of one end ends the other.
    pipeline(open(), compressed, () => {})
    return compressed
  }
  return respondRaw({ status: 200, headers: { ...allHeaders, 'content-encoding': encoding }, payload })
}

const encoders = { br: createBrotli, gzip: createGzip } as const

/** Whether an If-Modified-Since header is a date not before this one; what is no date is ignored (RFC 9110, 13.1.3). */
function isHttpDateFrom(header: string | undefined, lastModified: string): boolean {
  const time = new Date(header ?? Number.NaN)
  return time.toUTCString() === header && time >= new Date(lastModified)
}

/** Whether an If-None-Match header names this ETag; weak comparison (RFC 9110, 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque)
}
