import type { DealershipName, KeyCaller, MemberCaller, ReadableDealership } from '../db/queries/callers.ts'

/** The bearer of an API key, or a member signed in to the dashboard. */
export type Caller = KeyCaller | MemberCaller

/** `dealership` is null if the request names none, or one that the account may not read. */
export type Reader<C extends Caller = KeyCaller> = {
  readonly caller: C
  readonly dealership: ReadableDealership | null
}

export interface Authenticator {
  /** Throws invalidKey for a malformed, unknown or deactivated key. */
  authenticate(keyText: string, reads: DealershipName | null): Promise<Reader>
  /** Writes the remaining last-used times. */
  stop(): Promise<void>
}

/** For data that only one caller may read, such as a session. */
export function ownerOf(caller: Caller): string {
  return caller.kind === 'key' ? `key ${caller.keyId}` : `member ${caller.memberId}`
}
