/** Those that answered through the tunnel, for all processes. Neither method rejects. */
export interface RefusingHosts {
  refuses(host: string, now: Date): Promise<boolean>
  remember(host: string, now: Date): Promise<void>
}

/** Then the host is requested directly again, since blocks are lifted. */
export const refusalKeptMs = 24 * 3_600_000
