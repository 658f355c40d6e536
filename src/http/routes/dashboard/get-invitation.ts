import { Type } from 'typebox'
import { findInvitation } from '../../../accounts/members/invitations.ts'
import { instant, orNull } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { LinkToken } from '../../params.ts'

export const getInvitation = defineRoute({
  name: 'getInvitation',
  method: 'POST',
  url: '/internal/invitations/look-up',
  access: 'public',
  summary: 'Look up a one-time link',
  description: 'Returns what the link is for, without using it up.',
  body: Type.Object({ token: LinkToken }),
  uses: ['database', 'clock'],
  responses: successWith({
    purpose: Type.Enum(['join', 'new_password']),
    account_name: Type.String(),
    email: orNull(Type.String({ description: 'null: the link’s recipient chooses the email address.' })),
    expires_at: instant(),
  }),
  errors: ['linkNotFound'],
  async run({ body, services }) {
    const found = await findInvitation(services.database.handle, body.token, services.clock)
    return {
      success: true,
      purpose: found.member_id === null ? 'join' : 'new_password',
      account_name: found.account_name,
      email: found.member_email ?? found.email,
      expires_at: found.expires_at,
    }
  },
})
