export type ClientOptions = {
  /** Where the service answers, such as `https://api.example.com`. */
  readonly baseUrl: string
  readonly apiKey: string
  /** Of one attempt (30,000). */
  readonly timeoutMs?: number
  /** Attempts after the first (2). */
  readonly maxRetries?: number
  /** Instead of the global one. */
  readonly fetch?: typeof globalThis.fetch
}

export type CallOptions = {
  /** Makes a request that changes something safe to repeat: it is done once within 24 hours. */
  readonly idempotencyKey?: string
  readonly timeoutMs?: number
  readonly maxRetries?: number
  readonly signal?: AbortSignal
}
