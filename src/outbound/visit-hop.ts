import type { Clock } from '../lib/clock.ts'
import type { PageRequest } from '../model/page.ts'
import { type AddressBook, AddressMovedError } from './address-book.ts'
import type { AddressPacer } from './address-pacer.ts'
import type { FetchOptions } from './contract.ts'
import { type Deadline, orAborted } from './deadline.ts'
import { type DescribedError, describeError } from './describe-failure.ts'
import { HostDeniedError, type HostPacer, type HostPause, HostPausedError, type HostSlot } from './host-pacer.ts'
import { defaultBackOffMs, maxBytesByPurpose, maxErrorPageBytes, serverErrorBackOffMs } from './limits.ts'
import { type BodyResult, readBody, unwrapGzip } from './read-body.ts'
import { describePause, parseRetryAfterMs } from './retry-after.ts'
import { type Answer, type Hop, isRedirect, type SendHop } from './send-hop.ts'
import type { SignVisit } from './sign-visits.ts'
import { portOf } from './vet-url.ts'

export type VisitDeps = {
  readonly send: SendHop
  readonly pacer: HostPacer
  /** Null: addresses have no pace. */
  readonly addresses: (Pick<AddressBook, 'addressOf'> & AddressPacer) | null
  readonly clock: Clock
  /** Null: visits are not signed. */
  readonly sign: SignVisit | null
}

type Headers = Readonly<Record<string, string>>

export type Visit =
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  | { readonly kind: 'answer'; readonly status: number; readonly headers: Headers; readonly bytes: Buffer }
  | ({ readonly kind: 'failure'; readonly status: number | null; readonly retryAfterMs?: number } & DescribedError)

export type HopOptions = Pick<FetchOptions, 'checkRedirect' | 'watch'> & {
  readonly deadline: Deadline
  readonly crawlDelayMs: number
  readonly live: boolean
}

type Stay = Omit<HopOptions, 'checkRedirect'> & { readonly hop: Hop; readonly purpose: PageRequest['purpose'] }

/** Sends one request in its host slot; of an error page only as much is read as recognizing it takes. */
export async function visitHop(deps: VisitDeps, stay: Stay): Promise<Visit> {
  const { hop, deadline, live, crawlDelayMs: restMs } = stay
  // Pacing is per host and port of the URL, whatever they resolve to.
  const host = `${hop.url.hostname}:${portOf(hop.url)}`
  let status: number | null = null
  let slot: HostSlot | null = null
  let sentMs: number | null = null
  try {
    const { hostname } = hop.url
    const options = { signal: deadline.signal, live, restMs, host: hostname }
    slot = await deadline.uncounted(() => deps.pacer.take(host, options))
    const started = slot
    const exchange = async (seat: HostSlot | null) => {
      sentMs = performance.now()
      const answer = await deps.send(signed(hop, deps.sign), deadline.signal)
      status = answer.statusCode
      started.answered()
      seat?.answered()
      const headers = joinHeaders(answer.headers)
      keepAway(started, status, parseRetryAfterMs(headers['retry-after'], deps.clock.now()))
      return readAnswer(stay, answer, headers)
    }
    return await withSeat(deps, stay, exchange)
  } catch (error) {
    const endedBy = deadline.endedBy()
    if (endedBy !== null) return { kind: 'failure', status, code: endedBy, message: endings[endedBy](hop.url.host) }
    if (error instanceof HostDeniedError)
      return { kind: 'failure', status, code: 'denied', message: denial(hop.url.host) }
    if (error instanceof HostPausedError) return pausedVisit(hop.url.host, error.pause, deps.clock)
    return { kind: 'failure', status, ...describeError(error, hop.url.host, status !== null) }
  } finally {
    slot?.end()
    if (sentMs !== null) stay.watch?.onExchange(performance.now() - sentMs)
  }
}

/** Each hop for its own host, in the moment in which it is sent. */
function signed(hop: Hop, sign: SignVisit | null): Hop {
  return sign === null ? hop : { ...hop, headers: { ...hop.headers, ...sign(hop.url) } }
}

/** A host has several addresses, and a connection may end at another one than the last did. */
const maxMoves = 3

/** Sends within a seat at the host's address. */
async function withSeat(
  { addresses }: VisitDeps,
  { hop, deadline, live }: Stay,
  exchange: (seat: HostSlot | null) => Promise<Visit>,
): Promise<Visit> {
  const { signal } = deadline
  // The signal also ends connection and streams; the races ensure that nothing outlasts it.
  for (let moves = 0; ; moves += 1) {
    const address = addresses && (await orAborted(addresses.addressOf(hop.url), signal))
    const seat = addresses && address && (await deadline.uncounted(() => addresses.take(address, { signal, live })))
    try {
      return await orAborted(exchange(seat || null), signal)
    } catch (error) {
      if (!(error instanceof AddressMovedError) || moves === maxMoves) throw error
    } finally {
      if (seat) seat.end()
    }
  }
}

function denial(host: string): string {
  return `The operator of this service has ruled out visits to ${host}`
}

const endings = {
  timeout: (host: string) => `${host} did not finish its answer in time`,
  stopped: (host: string) => `The request to ${host} was stopped`,
}

async function readAnswer(stay: Stay, answer: Answer, headers: Headers): Promise<Visit> {
  const { hop, purpose, deadline } = stay
  const status = answer.statusCode
  if (isRedirect(status) && headers.location !== undefined) {
    await answer.body.dump({ limit: maxErrorPageBytes, signal: deadline.signal })
    return { kind: 'redirect', status, location: headers.location }
  }
  if (status >= 300) return { kind: 'answer', status, headers, bytes: await readErrorPage(answer, headers, deadline) }
  const result = await readPage(answer, headers, purpose)
  if (result.kind === 'bytes') return { kind: 'answer', status, headers, bytes: result.bytes }
  if (result.kind === 'too_large') {
    const message = `${hop.url.host} sent more than the ${maxBytesByPurpose[purpose] / 1_000_000} MB that a ${purpose} page may have`
    return { kind: 'failure', status, code: 'too_large', message }
  }
  const message = `${hop.url.host} compressed the page in a way that was not asked for`
  return { kind: 'failure', status, code: 'bad_encoding', message }
}

async function readPage(answer: Answer, headers: Headers, purpose: PageRequest['purpose']): Promise<BodyResult> {
  const maxBytes = maxBytesByPurpose[purpose]
  // RFC 9309, 2.5: a robots.txt is read up to the limit, and that part applies.
  const cutsAtMax = purpose === 'robots'
  const result = await readBody(answer.body, { ...bodyHeaders(headers), maxBytes, cutsAtMax })
  return result.kind === 'bytes' && purpose === 'sitemap' ? unwrapGzip(result.bytes, maxBytes) : result
}

/** If the body cannot be read, the status is enough. */
async function readErrorPage(answer: Answer, headers: Headers, deadline: Deadline): Promise<Buffer> {
  try {
    const result = await readBody(answer.body, { ...bodyHeaders(headers), maxBytes: maxErrorPageBytes })
    return result.kind === 'bytes' ? result.bytes : Buffer.alloc(0)
  } catch (error) {
    if (deadline.endedBy() !== null) throw error
    return Buffer.alloc(0)
  }
}

function bodyHeaders(headers: Headers): { contentEncoding: string; contentLength: string } {
  return { contentEncoding: headers['content-encoding'] ?? '', contentLength: headers['content-length'] ?? '' }
}

function keepAway(slot: HostSlot, status: number, retryAfterMs: number | null): void {
  if (status !== 429 && status < 500) return
  if (retryAfterMs !== null) slot.askedToWait(retryAfterMs, status)
  else slot.backOff(status === 429 ? defaultBackOffMs : serverErrorBackOffMs)
}

function pausedVisit(host: string, { leftMs, status }: HostPause, clock: Clock): Visit {
  const until = new Date(clock.now().getTime() + leftMs)
  const message = describePause(host, { status, until })
  return { kind: 'failure', status, code: 'asked_to_wait', message, retryAfterMs: Math.ceil(leftMs) }
}

function joinHeaders(headers: Answer['headers']): Headers {
  const joined = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ])
  return Object.fromEntries(joined)
}
