import type { FastifyRequest } from 'fastify'
import type { Authenticator, Caller, Reader } from '../../accounts/caller.ts'
import type { DealershipName } from '../../db/queries/callers.ts'
import { apiErrors } from '../../model/errors.ts'
import type { Access } from '../define-route.ts'
import { findKey } from './find-key.ts'
import { bodyOf } from './read-body.ts'
import { refuseUnreadableBody } from './refuse-body.ts'

type Asker = Omit<Reader, 'caller'> & { readonly caller: Caller | null }

/**
 * Who asks, and the dealership they may read where `reads` names one; on a public route nobody. Throws 401, 403, and
 * what is wrong with a body that may have held the key.
 */
export async function authenticate(
  request: FastifyRequest,
  { access, reads }: { readonly access: Access; readonly reads: () => DealershipName | null },
  authenticator: Authenticator,
): Promise<Asker> {
  if (access === 'public') return { caller: null, dealership: null }
  const body = bodyOf(request)
  const found = findKey({ headers: request.headers, body, query: request.query })
  if (found.kind === 'not_a_key') throw apiErrors.invalidKey()
  if (found.kind === 'none') {
    refuseUnreadableBody(body)
    throw apiErrors.keyRequired()
  }
  const asker = await findAsker(found.text, reads(), authenticator)
  if (access === 'admin' && !asker.caller.admin) throw apiErrors.adminRequired()
  return asker
}

async function findAsker(key: string, reads: DealershipName | null, authenticator: Authenticator): Promise<Reader> {
  if (reads !== null) return authenticator.authenticateReader(key, reads)
  return { caller: await authenticator.authenticate(key), dealership: null }
}
