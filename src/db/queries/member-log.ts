import { type Static, Type } from 'typebox'
import { instant, orNull } from '../../model/field-schemas.ts'
import { type Handle, listRows, writeRows } from '../database.ts'

const memberActions = [
  'invited',
  'joined',
  'password_link',
  'password_set',
  'removed',
  'made_admin',
  'made_member',
] as const

type MemberAction = (typeof memberActions)[number]

type NewEntry = {
  readonly accountId: number
  readonly at: Date
  readonly action: MemberAction
  /** The member who did it; null: the operator. */
  readonly actorId: string | null
  /** Email address of the member whom it is about; null: whoever opens the link. */
  readonly subject: string | null
}

export async function insertMemberLog(handle: Handle, { accountId, at, action, actorId, subject }: NewEntry) {
  await writeRows(handle)`
    INSERT INTO member_log (account_id, at, action, actor, subject)
    SELECT ${accountId}, ${at}, ${action}, (SELECT email FROM own_members(${accountId}) WHERE id = ${actorId}), ${subject}`
}

export const LogEntry = Type.Object(
  {
    id: Type.Integer(),
    at: instant(),
    action: Type.Enum([...memberActions]),
    actor: orNull(Type.String({ description: 'Email address; null: the operator of the installation.' })),
    subject: orNull(Type.String({ description: 'Email address; null: whoever opens the link.' })),
  },
  { title: 'MemberLogEntry' },
)

/** The newest first. */
export async function listMemberLog(handle: Handle, accountId: number, limit: number) {
  return listRows<Static<typeof LogEntry>>(handle)`
    SELECT id, at, action, actor, subject FROM own_member_log(${accountId}) ORDER BY id DESC LIMIT ${limit}`
}
