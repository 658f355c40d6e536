import type { DealershipName, ReadableDealership } from '../db/queries/callers.ts'

/** Who asks: what a valid API key says of its bearer. */
export type Caller = {
  readonly accountId: number
  readonly keyId: number
  readonly type: 'live' | 'test'
  readonly admin: boolean
}

/** `dealership` is null where none was named, and where the account may not read the one that was. */
export type Reader = { readonly caller: Caller; readonly dealership: ReadableDealership | null }

export interface Authenticator {
  /** Throws apiErrors.invalidKey for a key that is malformed, unknown or deactivated. */
  authenticate(keyText: string): Promise<Caller>
  /** The same, and finds the dealership that the request reads with the same statement. */
  authenticateReader(keyText: string, reads: DealershipName): Promise<Reader>
  /** Writes the last-used times that are still held back, and ends the timer. */
  stop(): Promise<void>
}
