/** Who asks: what a valid API key says of its bearer. */
export type Caller = {
  readonly accountId: number
  readonly keyId: number
  readonly type: 'live' | 'test'
  readonly admin: boolean
}

export interface Authenticator {
  /** Throws apiErrors.invalidKey for a key that is malformed, unknown or deactivated. */
  authenticate(keyText: string): Promise<Caller>
  /** Writes the last-used times that are still held back, and ends the timer. */
  stop(): Promise<void>
}
