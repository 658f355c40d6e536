import type { DealershipName, ReadableDealership } from '../db/queries/callers.ts'

/** The caller, identified by a valid API key. Other kinds of sign-in add members with their own `kind`. */
export type Caller = {
  readonly kind: 'key'
  readonly accountId: number
  readonly keyId: number
  readonly type: 'live' | 'test'
  readonly admin: boolean
}

/** `dealership` is null where none was named, and where the account may not read the one that was. */
export type Reader = { readonly caller: Caller; readonly dealership: ReadableDealership | null }

export interface Authenticator {
  /**
   * Throws apiErrors.invalidKey for a key that is malformed, unknown or deactivated. The dealership that the request
   * reads, if any, is found with the same statement.
   */
  authenticate(keyText: string, reads: DealershipName | null): Promise<Reader>
  /** Writes the last-used times that are still held back, and ends the timer. */
  stop(): Promise<void>
}
