import { createHash, timingSafeEqual } from 'node:crypto'
import type { Authenticator } from '../../accounts/authenticate.ts'
import type { MemberAuth } from '../../accounts/members/member-auth.ts'
import type { Config } from '../../config/load-config.ts'
import type { DealershipName } from '../../db/queries/callers.ts'
import { apiErrors } from '../../model/errors.ts'
import { type Access, type HttpMethod, isForMembers } from '../define-route.ts'
import type { CallerContext, Credential, ReadBody } from './request-input.ts'
import { refuseUnreadableBody } from './validate.ts'

type AuthenticationRequest = {
  readonly access: Access
  readonly method: HttpMethod
  readonly credential: Credential
  /** The requested dealership, if any. */
  readonly reads: DealershipName | null
  readonly body: ReadBody
}

export const nobody: CallerContext = { caller: null, dealership: null }

/**
 * The caller, and the dealership in `reads` if the caller may read it. Throws 401, 403, and the errors of a body
 * that might have contained the key.
 */
export function authenticate(
  request: AuthenticationRequest,
  {
    authenticator,
    members,
    config,
  }: {
    readonly authenticator: Authenticator
    readonly members: Pick<MemberAuth, 'authenticate'>
    readonly config: Pick<Config, 'METRICS_TOKEN'>
  },
): CallerContext | Promise<CallerContext> {
  const { access, credential, reads, body } = request
  if (access === 'public') return nobody
  if (access === 'metrics') {
    checkOperator(credential, config.METRICS_TOKEN)
    return nobody
  }
  if (isForMembers(access) && credential.kind !== 'session') throw apiErrors.signInRequired()
  if (credential.kind === 'session') return authenticateMember(request, credential, members)
  if (credential.kind === 'granted') return authenticator.readGranted(credential.grantId, reads)
  if (credential.kind === 'none') {
    if ('mayHoldKey' in body && body.mayHoldKey) refuseUnreadableBody(body)
    throw apiErrors.keyRequired()
  }
  if (credential.kind !== 'key') throw apiErrors.invalidKey()
  return authenticator.authenticate(credential.text, reads)
}

/** Throws 403 for a key without this access. The request still counts as that key's. */
export function requireAdmin(access: Access, { caller }: CallerContext): void {
  if (access === 'admin' && caller?.kind === 'key' && !caller.admin) throw apiErrors.adminRequired()
}

/** A browser sends a member's cookies with every request, so only our own pages may use them for changes. */
async function authenticateMember(
  { access, method, reads }: AuthenticationRequest,
  { cookie, isOwnPage }: Extract<Credential, { kind: 'session' }>,
  members: Pick<MemberAuth, 'authenticate'>,
): Promise<CallerContext> {
  if (method !== 'GET' && !isOwnPage) throw apiErrors.foreignOrigin()
  const member = await members.authenticate(cookie, reads)
  const { admin, operator } = member.caller
  if ((access === 'admin' || access === 'manager') && !admin) throw apiErrors.adminRequired()
  if (access === 'operator' && !operator) throw apiErrors.operatorRequired()
  return member
}

/** Without METRICS_TOKEN, metrics are available to this machine only. */
function checkOperator(credential: Credential, token: string | null): void {
  const { token: given, isLocal } = credential.kind === 'operator' ? credential : { token: null, isLocal: false }
  if (token === null ? !isLocal : given === null || !isSame(given, token)) throw apiErrors.metricsRefused()
}

function isSame(given: string, token: string): boolean {
  const [a, b] = [given, token].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
