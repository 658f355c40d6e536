import { holdsSession } from '../../accounts/members/member-auth.ts'
import type { Credential, Visitor } from '../pipeline/request-input.ts'

/** The member's session, if the cookies may contain one. */
export function findSession({ cookie, isOwnPage }: Visitor): Credential {
  return cookie !== null && holdsSession(cookie) ? { kind: 'session', cookie, isOwnPage } : { kind: 'none' }
}
