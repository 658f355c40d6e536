export type LoggedRequest = {
  readonly host: string
  /** Path and query. */
  readonly path: string
  readonly method: string
  /** Milliseconds since 1970, when the head of the request was read. */
  readonly at: number
  readonly userAgent: string
}

/** Who asked what and when, for tests of politeness. Keeps the newest `limit` requests (100,000). */
export interface RequestLog {
  add(request: LoggedRequest): void
  /** In the order they came; of one host where it is named. */
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
