import type { PageRequest } from '../model/page.ts'

/** Most bytes of a body, after decompression. Beyond it the answer is `too_large`. */
export const maxBytesByPurpose: Readonly<Record<PageRequest['purpose'], number>> = {
  home: 10_000_000,
  listing: 10_000_000,
  vehicle: 10_000_000,
  detail: 10_000_000,
  sitemap: 50_000_000,
  robots: 512_000,
  photo: 20_000_000,
}

/** Enough to distinguish a challenge from a plain refusal. */
export const maxErrorPageBytes = 256_000

export const maxHeaderBytes = 64 * 1024
export const maxRedirects = 5

/** For one page from DNS lookup to last byte, without waits for a host slot. */
export const defaultTimeoutMs = 20_000

/** Longest pause between two requests to a host that did not ask for one. */
export const maxBackOffMs = 60_000
/** How long a request waits for a host that asked for a pause; for a longer pause it fails at once. */
export const maxPauseMs = { live: 5_000, others: 60_000 } as const
/** After a 429 without Retry-After. */
export const defaultBackOffMs = 5_000
/** After a 5xx without Retry-After. */
export const serverErrorBackOffMs = 2_000
