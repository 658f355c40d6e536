import type { FastifyRequest } from 'fastify'
import type { Authenticator, Caller } from '../../accounts/caller.ts'
import { apiErrors } from '../../model/errors.ts'
import type { Access } from '../define-route.ts'
import { findKey } from './find-key.ts'
import { bodyOf } from './read-body.ts'
import { refuseUnreadableBody } from './refuse-body.ts'

/** Who asks, or null on a public route. Throws 401, 403, and what is wrong with a body that may have held the key. */
export async function authenticate(
  request: FastifyRequest,
  access: Access,
  authenticator: Authenticator,
): Promise<Caller | null> {
  if (access === 'public') return null
  const body = bodyOf(request)
  const found = findKey({ headers: request.headers, body, query: request.query })
  if (found.kind === 'not_a_key') throw apiErrors.invalidKey()
  if (found.kind === 'none') {
    refuseUnreadableBody(body)
    throw apiErrors.keyRequired()
  }
  const caller = await authenticator.authenticate(found.text)
  if (access === 'admin' && !caller.admin) throw apiErrors.adminRequired()
  return caller
}
