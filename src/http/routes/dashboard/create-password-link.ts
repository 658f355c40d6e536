import { Type } from 'typebox'
import { invite, linkOf } from '../../../accounts/members/invitations.ts'
import { isWithinReach } from '../../../accounts/members/may-change.ts'
import { findMember } from '../../../db/queries/members.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'

export const createPasswordLink = defineRoute({
  name: 'createPasswordLink',
  method: 'POST',
  url: '/internal/members/{member_id}/password-link',
  access: 'manager',
  summary: 'Create a one-time link to set a new password',
  description: 'The link is returned only once and works for 7 days. Using it ends the member’s sessions.',
  params: Type.Object({ member_id: Type.String({ maxLength: 64 }) }),
  uses: ['database', 'clock'],
  responses: successWith({ link: Type.String(), expires_at: Type.String() }),
  errors: ['memberNotFound', 'operatorRequired'],
  async run({ caller, params, visitor, services }) {
    const { handle } = services.database
    const member = await findMember(handle, caller.accountId, params.member_id)
    if (member === undefined) throw apiErrors.memberNotFound()
    if (!isWithinReach(caller, member)) throw apiErrors.operatorRequired()
    const { account_id: accountId, role, operator } = member
    const request = { accountId, role, operator, email: null, member, actorId: caller.memberId }
    const made = await invite(handle, request, services.clock)
    return { success: true, link: linkOf(visitor().base, made.token), expires_at: made.expiresAt.toISOString() }
  },
})
