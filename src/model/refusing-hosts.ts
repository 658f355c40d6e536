/** Hosts that refused a direct request and answered through the tunnel, for all processes. Neither method rejects. */
export interface RefusingHosts {
  refuses(host: string, now: Date): Promise<boolean>
  remember(host: string, now: Date): Promise<void>
}

/** A host that refused is asked directly again after a day: blocks end. */
export const refusalKeptMs = 24 * 3_600_000
