import { createHash, timingSafeEqual } from 'node:crypto'
import type { Authenticator } from '../../accounts/caller.ts'
import type { Config } from '../../config/load-config.ts'
import type { DealershipName } from '../../db/queries/callers.ts'
import { apiErrors } from '../../model/errors.ts'
import type { Access } from '../define-route.ts'
import { refuseUnreadableBody } from './refuse-unreadable-body.ts'
import type { Asker, Credential, ReadBody } from './request-input.ts'

export type AuthenticationRequest = {
  readonly access: Access
  readonly credential: Credential
  /** The dealership that the request names, if any. */
  readonly reads: DealershipName | null
  readonly body: ReadBody
}

const nobody: Asker = { caller: null, dealership: null }

/**
 * The caller, and the dealership that they may read if `reads` names one. Throws 401, 403, and the errors of a body
 * that may have contained the key.
 */
export async function authenticate(
  { access, credential, reads, body }: AuthenticationRequest,
  { authenticator, config }: { readonly authenticator: Authenticator; readonly config: Pick<Config, 'METRICS_TOKEN'> },
): Promise<Asker> {
  if (access === 'public') return nobody
  if (access === 'metrics') {
    checkOperator(credential, config.METRICS_TOKEN)
    return nobody
  }
  if (credential.kind === 'none') {
    refuseUnreadableBody(body)
    throw apiErrors.keyRequired()
  }
  if (credential.kind !== 'key') throw apiErrors.invalidKey()
  const asker = await authenticator.authenticate(credential.text, reads)
  if (access === 'admin' && !asker.caller.admin) throw apiErrors.adminRequired()
  return asker
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
