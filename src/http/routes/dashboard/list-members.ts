import { Type } from 'typebox'
import { LogEntry, listMemberLog } from '../../../db/queries/member-log.ts'
import { Invitation, listMembers as listMemberRows, listOpenInvitations, Member } from '../../../db/queries/members.ts'
import { defineRoute, successWith } from '../../define-route.ts'

const shownEntries = 100

export const listMembers = defineRoute({
  name: 'listMembers',
  method: 'GET',
  url: '/internal/members',
  access: 'member',
  summary: 'List the members of the account, its open one-time links, and the newest entries of their log',
  uses: ['database', 'clock'],
  responses: successWith({
    members: Type.Array(Member),
    invitations: Type.Array(Invitation),
    log: Type.Array(LogEntry),
  }),
  async run({ caller, services }) {
    const { handle } = services.database
    const [members, invitations, log] = await Promise.all([
      listMemberRows(handle, caller.accountId),
      listOpenInvitations(handle, caller.accountId, services.clock.now()),
      listMemberLog(handle, caller.accountId, shownEntries),
    ])
    return { success: true, members, invitations, log }
  },
})
