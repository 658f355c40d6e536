/** Turns at hosts that all processes share. Neither method rejects. */
export interface SharedHostSlots {
  /**
   * Takes the host for one request: 0, or else after how many milliseconds to ask again. A live read goes before the
   * others. The turn of a process that dies ends by itself when its lease does.
   */
  take(host: string, terms: { readonly live: boolean; readonly leaseMs: number }): Promise<number>
  /** Gives the host back; nobody takes it within `restMs`. */
  release(host: string, restMs: number): Promise<void>
}
