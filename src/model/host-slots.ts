/** Request slots per host, shared by all processes. Neither method rejects. */
export interface SharedHostSlots {
  /**
   * Returns 0, or the milliseconds after which to ask again. The slot of a process that dies expires with its lease.
   */
  take(host: string, terms: { readonly live: boolean; readonly leaseMs: number }): Promise<number>
  /** The host cannot be taken again for `restMs`. */
  release(host: string, restMs: number): Promise<void>
}
