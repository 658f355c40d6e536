import { Type } from 'typebox'
import { invite, linkOf } from '../../../accounts/members/invitations.ts'
import { lockAccount } from '../../../db/queries/accounts.ts'
import {
  deleteMember as deleteMemberRow,
  findMember,
  Invitation,
  insertMemberLog,
  LogEntry,
  listMemberLog,
  listMembers as listMemberRows,
  listOpenInvitations,
  Member,
  Role,
  updateMemberRole,
} from '../../../db/queries/members.ts'
import { apiErrors } from '../../../model/errors.ts'
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

type Actor = { readonly memberId: string; readonly admin: boolean; readonly operator: boolean }
type Changed = { readonly id: string; readonly operator: boolean }

/** Whether a member changes the role of another, removes them or makes them a link for a new password. */
function mayChange(actor: Actor, member: Changed): boolean {
  return actor.admin && actor.memberId !== member.id && isWithinReach(actor, member)
}

/** An operator is changed by operators alone: a link for a new password would give their rights away. */
function isWithinReach(actor: Pick<Actor, 'operator'>, member: Pick<Changed, 'operator'>): boolean {
  return actor.operator || !member.operator
}
