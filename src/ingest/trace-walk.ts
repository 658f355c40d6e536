import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { PageAnswer, PageRequest } from '../model/page.ts'
import { rendererVersion } from '../model/rendered-vehicle.ts'
import type { FetchOptions, WebClient } from '../outbound/contract.ts'

type Web = Pick<WebClient, 'fetchPage'>
type Visit = { readonly request: PageRequest; readonly answer: PageAnswer }

/** A completed walk: what it asked for in order, what each answer hashed to, and what it came to. */
export type WalkTrace = {
  readonly steps: readonly { readonly request: PageRequest; readonly digest: string }[]
  readonly received: number
  readonly skipped: Readonly<Record<string, number>>
}

const maxTraceBytes = 1024 * 1024
/** Pages kept while a walk is repeated, in characters: beyond that the walk begins in earnest. */
const maxKeptCharacters = 32 * 1024 * 1024
const plainHeaders: readonly string[] = ['accept', 'content-type', 'origin', 'referer']

/**
 * What is remembered of a walk holds good for this. The day is part of it: once a day every page is read and every
 * vehicle looked at whatever the pages hash to, so that a release that reads them otherwise takes effect. `read` is what
 * else the reading depends on.
 */
export function traceBasis(read: object, now: Date): string {
  const basis = JSON.stringify([rendererVersion, now.toISOString().slice(0, 10), read])
  return createHash('sha1').update(basis).digest('base64')
}

/** Asks again for what a walk asked for. `same`: every answer hashes as it did; else what was fetched so far. */
export async function repeatWalk(
  web: Web,
  trace: WalkTrace,
  options: FetchOptions,
): Promise<{ readonly same: boolean; readonly visits: readonly Visit[] }> {
  const visits: Visit[] = []
  let kept = 0
  for (const { request, digest } of trace.steps) {
    const answer = await web.fetchPage(request, options)
    visits.push({ request, answer })
    kept += answer.kind === 'page' ? answer.text.length : 0
    if (options.signal?.aborted || digestOf(answer) !== digest || kept > maxKeptCharacters)
      return { same: false, visits }
  }
  return { same: true, visits }
}

/** Answers from what was fetched already for as long as the walk asks for the same, and then from the web. */
export function answerFromVisits(web: Web, visits: readonly Visit[]): Web {
  const left = [...visits]
  return {
    fetchPage: async (request, options) => {
      const next = left.shift()
      if (next !== undefined && JSON.stringify(next.request) === JSON.stringify(request)) return next.answer
      left.length = 0
      return web.fetchPage(request, options)
    },
  }
}

export type WalkRecorder = { readonly web: Web; readonly steps: () => WalkTrace['steps'] }

export function recordWalk(web: Web): WalkRecorder {
  const steps: { request: PageRequest; digest: string }[] = []
  const fetchPage = async (request: PageRequest, options?: FetchOptions) => {
    const answer = await web.fetchPage(request, options)
    steps.push({ request, digest: digestOf(answer) })
    return answer
  }
  return { web: { fetchPage }, steps: () => steps }
}

/**
 * null where the walk must not be kept: it is too long, or it carried a key that the site's page hands to browsers,
 * which is read fresh each time and stored nowhere.
 */
export function packTrace(trace: WalkTrace, baseUrl: string): Buffer | null {
  const host = URL.parse(baseUrl)?.host
  const isPlain = trace.steps.every(
    ({ request }) =>
      URL.parse(request.url)?.host === host &&
      Object.keys(request.headers ?? {}).every((name) => plainHeaders.includes(name.toLowerCase())),
  )
  if (!isPlain) return null
  const packed = gzipSync(JSON.stringify(trace))
  return packed.length > maxTraceBytes ? null : packed
}

export function unpackTrace(packed: Buffer): WalkTrace {
  return JSON.parse(gunzipSync(packed).toString('utf8'))
}

function digestOf(answer: PageAnswer): string {
  const hash = createHash('sha1')
  if (answer.kind === 'failure') hash.update(`failure ${answer.class} ${answer.code}`)
  else hash.update(`${answer.status} ${answer.url}\n`).update(answer.text)
  return hash.digest('base64')
}
