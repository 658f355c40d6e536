import { Type } from 'typebox'
import { listMemberLog, memberActions } from '../../../db/queries/member-log.ts'
import { listMembers as listMemberRows, listOpenInvitations } from '../../../db/queries/members.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { Role } from '../../params.ts'

const Member = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    role: Role,
    operator: Type.Boolean(),
    created_at: Type.String(),
    signed_in_at: orNull(Type.String({ description: 'Start of the newest session that has not ended.' })),
  },
  { title: 'Member' },
)

const Invitation = Type.Object(
  {
    id: Type.Integer(),
    purpose: Type.Enum(['join', 'new_password']),
    email: orNull(Type.String()),
    role: Role,
    created_at: Type.String(),
    expires_at: Type.String(),
  },
  { title: 'Invitation' },
)

const LogEntry = Type.Object(
  {
    id: Type.Integer(),
    at: Type.String(),
    action: Type.Enum([...memberActions]),
    actor: orNull(Type.String({ description: 'Email address; null: the operator of the installation.' })),
    subject: orNull(Type.String({ description: 'Email address; null: whoever opens the link.' })),
  },
  { title: 'MemberLogEntry' },
)

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
    return {
      success: true,
      members: members.map(({ created_at, signed_in_at, ...member }) => ({
        ...member,
        created_at: created_at.toISOString(),
        signed_in_at: signed_in_at?.toISOString() ?? null,
      })),
      invitations: invitations.map(({ id, email, role, member_id, created_at, expires_at }) => ({
        id,
        email,
        role,
        purpose: member_id === null ? 'join' : 'new_password',
        created_at: created_at.toISOString(),
        expires_at: expires_at.toISOString(),
      })),
      log: log.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    }
  },
})
