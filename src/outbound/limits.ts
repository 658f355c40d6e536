import type { PageRequest } from '../model/page.ts'

type Purpose = PageRequest['purpose']

/** Most bytes of a body by purpose, counted after decompression. Beyond it the answer is `too_large`. */
export const maxBytesByPurpose: Readonly<Record<Purpose, number>> = {
  home: 10_000_000,
  listing: 10_000_000,
  vehicle: 10_000_000,
  detail: 10_000_000,
  sitemap: 50_000_000,
  robots: 512_000,
}

/** Most bytes that are read of an error page: enough to distinguish a challenge from a plain refusal. */
export const maxErrorPageBytes = 256_000

/** Most bytes of all headers of one answer. */
export const maxHeaderBytes = 64 * 1024

/** Most redirects followed for one page. */
export const maxRedirects = 5

/** Milliseconds for one page from DNS lookup to last byte, without waits for a host slot. */
export const defaultTimeoutMs = 20_000

/** Maximum Retry-After that is followed, in milliseconds. */
export const maxBackOffMs = 60_000

/** Delay after a 429 without Retry-After, in milliseconds. */
export const defaultBackOffMs = 5_000

/** The same after a 5xx. */
export const serverErrorBackOffMs = 2_000
