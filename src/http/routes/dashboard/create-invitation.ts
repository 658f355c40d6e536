import { Type } from 'typebox'
import { invite, linkOf } from '../../../accounts/members/invitations.ts'
import { isMember, Role } from '../../../db/queries/members.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { Email } from '../../params.ts'

export const createInvitation = defineRoute({
  name: 'createInvitation',
  method: 'POST',
  url: '/internal/invitations',
  access: 'manager',
  summary: 'Invite a member to the account',
  description: 'Returns a one-time link, only once. It works for 7 days.',
  body: Type.Object({ email: Email, role: Role }),
  uses: ['database', 'clock'],
  responses: successWith({ link: Type.String(), expires_at: Type.String() }),
  errors: ['emailTaken'],
  async run({ caller, body, visitor, services }) {
    const role = body.role === 'admin' ? 'admin' : 'member'
    const { accountId, memberId: actorId } = caller
    const { handle } = services.database
    if (await isMember(handle, accountId, body.email)) throw apiErrors.emailTaken()
    const request = { accountId, role, operator: false, email: body.email, member: null, actorId } as const
    const { token, expiresAt } = await invite(handle, request, services.clock)
    return { success: true, link: linkOf(visitor().base, token), expires_at: expiresAt.toISOString() }
  },
})
