import { Type } from 'typebox'
import { isWithinReach } from '../../../accounts/members/may-change.ts'
import { insertMemberLog } from '../../../db/queries/member-log.ts'
import { deleteMember as deleteMemberRow, findMember } from '../../../db/queries/members.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'

export const deleteMember = defineRoute({
  name: 'deleteMember',
  method: 'DELETE',
  url: '/internal/members/{member_id}',
  access: 'manager',
  summary: 'Remove a member',
  description:
    'Their sessions and the apps that they connected end at once. API keys that they created keep working. Only an operator may remove an operator.',
  params: Type.Object({ member_id: Type.String({ maxLength: 64 }) }),
  uses: ['database', 'clock'],
  responses: successWith({}),
  errors: ['memberNotFound', 'ownMembership', 'operatorRequired'],
  async run({ caller, params, services }) {
    if (params.member_id === caller.memberId) throw apiErrors.ownMembership()
    const member = await findMember(services.database.handle, caller.accountId, params.member_id)
    if (member !== undefined && !isWithinReach(caller, member)) throw apiErrors.operatorRequired()
    const { accountId, memberId: actorId } = caller
    await services.database.transaction('remove member', async (tx) => {
      const isDeleted = await deleteMemberRow(tx, accountId, params.member_id)
      if (!isDeleted || member === undefined) throw apiErrors.memberNotFound()
      const at = services.clock.now()
      await insertMemberLog(tx, { accountId, at, action: 'removed', actorId, subject: member.email })
    })
    return { success: true }
  },
})
