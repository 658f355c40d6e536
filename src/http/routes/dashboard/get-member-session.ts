import { Type } from 'typebox'
import { findMember, Role } from '../../../db/queries/members.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'

export const getMemberSession = defineRoute({
  name: 'getMemberSession',
  method: 'GET',
  url: '/internal/session',
  access: 'member',
  summary: 'Get the signed-in member and their account',
  uses: ['database'],
  responses: successWith({
    member: Type.Object({
      id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      role: Role,
      operator: Type.Boolean({ description: 'Whether the member sees the whole installation.' }),
    }),
    account: Type.Object({ id: Type.Integer(), name: Type.String() }),
  }),
  async run({ caller, services }) {
    const found = await findMember(services.database.handle, caller.accountId, caller.memberId)
    if (found === undefined) throw apiErrors.signInRequired()
    const { account_id: id, account_name: name, ...member } = found
    return { success: true, member, account: { id, name } }
  },
})
