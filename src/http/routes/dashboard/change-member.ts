import { Type } from 'typebox'
import { isWithinReach } from '../../../accounts/members/may-change.ts'
import { lockAccount } from '../../../db/queries/accounts.ts'
import { insertMemberLog } from '../../../db/queries/member-log.ts'
import { findMember, Role, updateMemberRole } from '../../../db/queries/members.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'

export const changeMember = defineRoute({
  name: 'changeMember',
  method: 'PATCH',
  url: '/internal/members/{member_id}',
  access: 'manager',
  summary: 'Change the role of a member',
  description: 'From their next request on. Only an operator may change an operator.',
  params: Type.Object({ member_id: Type.String({ maxLength: 64 }) }),
  body: Type.Object({ role: Role }),
  uses: ['database', 'clock'],
  responses: successWith({ role: Role }),
  errors: ['memberNotFound', 'ownRole', 'adminRequired', 'operatorRequired'],
  async run({ caller, params, body: { role }, services }) {
    const { accountId, memberId: actorId } = caller
    if (params.member_id === actorId) throw apiErrors.ownRole()
    await services.database.transaction('change member', async (tx) => {
      // Two administrators who demote each other at once must not both succeed.
      await lockAccount(tx, accountId)
      const [actor, member] = [
        await findMember(tx, accountId, actorId),
        await findMember(tx, accountId, params.member_id),
      ]
      if (actor?.role !== 'admin') throw apiErrors.adminRequired()
      if (member === undefined) throw apiErrors.memberNotFound()
      if (!isWithinReach(caller, member)) throw apiErrors.operatorRequired()
      if (!(await updateMemberRole(tx, accountId, member.id, role))) return
      const action = role === 'admin' ? 'made_admin' : 'made_member'
      await insertMemberLog(tx, { accountId, at: services.clock.now(), action, actorId, subject: member.email })
    })
    return { success: true, role }
  },
})
