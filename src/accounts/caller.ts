import type { DealershipName, KeyCaller, MemberCaller, ReadableDealership } from '../db/queries/callers.ts'

/** Who asks: the bearer of an API key, or a member who is signed in to the dashboard. */
export type Caller = KeyCaller | MemberCaller

/** `dealership` is null where none was named, and where the account may not read the one that was. */
export type Reader<C extends Caller = KeyCaller> = {
  readonly caller: C
  readonly dealership: ReadableDealership | null
}

export interface Authenticator {
  /**
   * Throws apiErrors.invalidKey for a key that is malformed, unknown or deactivated. The dealership that the request
   * reads, if any, is found with the same statement.
   */
  authenticate(keyText: string, reads: DealershipName | null): Promise<Reader>
  /** Writes the last-used times that are still held back, and ends the timer. */
  stop(): Promise<void>
}

/** Names whoever may read what is made for one caller alone, such as a session. */
export function ownerOf(caller: Caller): string {
  return caller.kind === 'key' ? `key ${caller.keyId}` : `member ${caller.memberId}`
}
