/** Request slots per host, shared by all processes. Neither method rejects. */
export interface SharedHostSlots {
  /**
   * Reserves the host for one request. Returns 0, or the milliseconds after which to ask again. Live reads have
   * priority. The slot of a process that dies is released when its lease expires.
   */
  take(host: string, terms: { readonly live: boolean; readonly leaseMs: number }): Promise<number>
  /** Releases the host, which cannot be taken again for `restMs`. */
  release(host: string, restMs: number): Promise<void>
}
