import { Type } from 'typebox'
import { ownerOf } from '../../../accounts/authenticate.ts'
import { isPrewarmSession } from '../../../db/queries/known-ids.ts'
import { findOwnSession, listSessionVins } from '../../../db/queries/prewarm-sessions.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute } from '../../define-route.ts'
import { presentSession, SessionRecord } from '../../present/session.ts'

export const getPrewarmSession = defineRoute({
  name: 'getPrewarmSession',
  method: 'GET',
  url: '/v1/sessions/{session_id}',
  access: 'key',
  summary: 'Get a prewarm session',
  description: 'Poll until `status_counts.fetching` is 0. Only the key that created the session may read it.',
  params: Type.Object({ session_id: Type.String() }),
  uses: ['database', 'clock'],
  responses: { 200: SessionRecord },
  errors: ['sessionNotFound', 'sessionOfOther'],
  async run({ caller, params, services }) {
    const { handle } = services.database
    const now = services.clock.now()
    const session = await findOwnSession(handle, { accountId: caller.accountId, id: params.session_id, now })
    if (session?.owner !== ownerOf(caller)) {
      const isKnown = await isPrewarmSession(handle, params.session_id, now)
      throw isKnown ? apiErrors.sessionOfOther() : apiErrors.sessionNotFound()
    }
    const vins = await listSessionVins(handle, session)
    const facts = {
      id: session.id,
      dealershipId: session.dealership_id,
      createdAt: session.created_at,
      expiresAt: session.expires_at,
    }
    return presentSession(
      facts,
      vins.map(({ site: _, ...vin }) => vin),
    )
  },
})
