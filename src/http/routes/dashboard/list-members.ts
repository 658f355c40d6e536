import { Type } from 'typebox'
import { mayChange } from '../../../accounts/members/may-change.ts'
import { LogEntry, listMemberLog } from '../../../db/queries/member-log.ts'
import { Invitation, listMembers as listMemberRows, listOpenInvitations, Member } from '../../../db/queries/members.ts'
import { defineRoute, successWith } from '../../define-route.ts'

const shownEntries = 100

const ListedMember = Type.Object(
  { ...Member.properties, may_change: Type.Boolean({ description: 'Whether the asking member may change it.' }) },
  { title: 'Member' },
)

export const listMembers = defineRoute({
  name: 'listMembers',
  method: 'GET',
  url: '/internal/members',
  access: 'member',
  summary: 'List the members of the account, its open one-time links, and the newest entries of their log',
  uses: ['database', 'clock'],
  responses: successWith({
    members: Type.Array(ListedMember),
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
    const listed = members.map((member) => ({ ...member, may_change: mayChange(caller, member) }))
    return { success: true, members: listed, invitations, log }
  },
})
