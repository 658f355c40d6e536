import type { FetchFailure, PageAnswer, PageRequest } from '../model/page.ts'

/** The only way out to the web. Never throws for what a site does. */
export interface WebClient {
  /** Fetches one page: paced per host, vetted, bounded in time and bytes, redirects followed and vetted hop by hop. */
  fetchPage(request: PageRequest, options?: FetchOptions): Promise<PageAnswer>
  close(): Promise<void>
}

type FetchWatch = {
  onTunnel(): void
  /** Milliseconds of a request and its answer, without the wait for the host's slot. */
  onExchange(ms: number): void
}

export type FetchOptions = {
  /** The answer is then a failure with code `stopped`. */
  readonly signal?: AbortSignal
  /** From name lookup to last byte, with all redirects. */
  readonly timeoutMs?: number
  /** Somebody waits for it: it precedes all other requests to the host. */
  readonly live?: boolean
  /** Between requests to a host, where that is more than the usual spacing. */
  readonly crawlDelayMs?: number
  readonly watch?: FetchWatch | undefined
  /** Asked before a redirect is followed: a failure ends the request with it. */
  readonly checkRedirect?: ((target: URL) => Promise<FetchFailure | null>) | undefined
}
