import { holdsSession } from '../../accounts/members/member-auth.ts'
import type { Credential, Visitor } from '../pipeline/request-input.ts'

/** The session of a member, where the cookies may hold one. */
export function findSession({ cookie, isOwnPage }: Visitor): Credential {
  return cookie !== null && holdsSession(cookie) ? { kind: 'session', cookie, isOwnPage } : { kind: 'none' }
}
