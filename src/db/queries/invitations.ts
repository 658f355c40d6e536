import { getRow, type Handle, writeRows } from '../database.ts'
import type { MemberRole } from '../tables.ts'

type NewInvitation = {
  readonly tokenHash: Buffer
  readonly accountId: number
  readonly role: MemberRole
  readonly operator: boolean
  readonly email: string | null
  readonly memberId: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertInvitation(handle: Handle, invitation: NewInvitation): Promise<number> {
  const { tokenHash, accountId, role, operator, email, memberId, createdAt, expiresAt } = invitation
  const row = await getRow<{ id: number }>(handle)`
    INSERT INTO invitations (token_hash, account_id, role, operator, email, member_id, created_at, expires_at)
    VALUES (${tokenHash}, ${accountId}, ${role}, ${operator}, ${email}, ${memberId}, ${createdAt}, ${expiresAt})
    RETURNING id`
  return row.id
}

export async function findOpenInvitation(handle: Handle, tokenHash: Buffer, now: Date) {
  return handle
    .selectFrom('invitations as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .leftJoin('members as m', 'm.id', 'i.member_id')
    .select(['i.id', 'i.account_id', 'i.role', 'i.operator', 'i.email', 'i.member_id', 'i.expires_at'])
    .select(['a.name as account_name', 'm.email as member_email'])
    .where('i.token_hash', '=', tokenHash)
    .where('i.used_at', 'is', null)
    .where('i.expires_at', '>', now)
    .executeTakeFirst()
}

/** False: it was used in the meantime. */
export async function markInvitationUsed(tx: Handle, id: number, at: Date): Promise<boolean> {
  const written = await writeRows(tx)`UPDATE invitations SET used_at = ${at} WHERE id = ${id} AND used_at IS NULL`
  return written > 0
}

export async function listOpenInvitations(handle: Handle, accountId: number, now: Date) {
  return handle
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'member_id', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute()
}

/** Revokes a link. False: the account has no such open link. */
export async function deleteInvitation(handle: Handle, accountId: number, id: number): Promise<boolean> {
  const written = await writeRows(handle)`
    DELETE FROM invitations WHERE id = ${id} AND account_id = ${accountId} AND used_at IS NULL`
  return written > 0
}
