/**
 * Hosts that refused direct requests and answered through the tunnel, shared by all processes. Neither method rejects.
 */
export interface RefusingHosts {
  refuses(host: string, now: Date): Promise<boolean>
  remember(host: string, now: Date): Promise<void>
}

/** After a day, a host that refused is requested directly again, since blocks are lifted. */
export const refusalKeptMs = 24 * 3_600_000
