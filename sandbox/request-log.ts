export type LoggedRequest = {
  readonly host: string
  /** Path and query. */
  readonly path: string
  readonly method: string
  /** When the request's headers were read, in milliseconds since 1970. */
  readonly at: number
  readonly userAgent: string
}

/** A log of requests for politeness tests. Keeps the newest `limit` requests (100,000). */
export interface RequestLog {
  add(request: LoggedRequest): void
  /** In order of arrival; only those of `host` if given. */
  list(host?: string): readonly LoggedRequest[]
  clear(): void
}

export function createRequestLog(limit = 100_000): RequestLog {
  let entries: LoggedRequest[] = []
  return {
    add(request) {
      entries.push(request)
      if (entries.length > limit * 1.1) entries = entries.slice(-limit)
    },
    list: (host) => entries.slice(-limit).filter((entry) => host === undefined || entry.host === host),
    clear() {
      entries = []
    },
  }
}
