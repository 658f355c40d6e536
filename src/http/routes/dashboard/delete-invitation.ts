import { Type } from 'typebox'
import { deleteInvitation as deleteInvitationRow } from '../../../db/queries/members.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'

export const deleteInvitation = defineRoute({
  name: 'deleteInvitation',
  method: 'DELETE',
  url: '/internal/invitations/{invitation_id}',
  access: 'manager',
  summary: 'Withdraw a one-time link',
  params: Type.Object({ invitation_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  uses: ['database'],
  responses: successWith({}),
  errors: ['linkNotFound'],
  async run({ caller, params, services }) {
    const { handle } = services.database
    const isDeleted = await deleteInvitationRow(handle, caller.accountId, params.invitation_id)
    if (!isDeleted) throw apiErrors.linkNotFound()
    return { success: true }
  },
})
