import type { FetchFailure, PageAnswer, PageRequest } from '../model/page.ts'

/** The only way out to the web. Never throws for what a site does; every outcome is a value. */
export interface WebClient {
  /** Fetches one page: paced per host, vetted, bounded in time and bytes, redirects followed and vetted hop by hop. */
  fetchPage(request: PageRequest, options?: FetchOptions): Promise<PageAnswer>
  close(): Promise<void>
}

export type FetchWatch = {
  /** The next request goes through the tunnel. */
  onTunnel(): void
  /** Milliseconds of a request and its answer, without the wait for the host's turn. */
  onExchange(ms: number): void
}

export type FetchOptions = {
  /** Ends the request early: the answer is a failure with code `stopped`. */
  readonly signal?: AbortSignal
  /** Milliseconds for everything: name lookup, connection, all redirects, last byte. */
  readonly timeoutMs?: number
  /** Somebody waits for the answer: it goes before all other requests that wait for the host. */
  readonly live?: boolean
  /** Leaves each host that answers alone for so many milliseconds, where that is more than the usual spacing. */
  readonly crawlDelayMs?: number
  readonly watch?: FetchWatch | undefined
  /** Asked before a redirect is followed: a failure ends the request with it. */
  readonly checkRedirect?: ((target: URL) => Promise<FetchFailure | null>) | undefined
}
