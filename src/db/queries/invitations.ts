import { findRow, getRow, type Handle, listRows, writeRows } from '../database.ts'
import type { MemberRole } from './members.ts'

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

type OpenInvitation = {
  readonly id: number
  readonly account_id: number
  readonly role: MemberRole
  readonly operator: boolean
  readonly email: string | null
  readonly member_id: string | null
  readonly expires_at: Date
  readonly account_name: string
  readonly member_email: string | null
}

export async function findOpenInvitation(handle: Handle, tokenHash: Buffer, now: Date) {
  return findRow<OpenInvitation>(handle)`
    SELECT i.id, i.account_id, i.role, i.operator, i.email, i.member_id, i.expires_at, a.name AS account_name,
      m.email AS member_email
    FROM invitations AS i JOIN accounts AS a ON a.id = i.account_id LEFT JOIN members AS m ON m.id = i.member_id
    WHERE i.token_hash = ${tokenHash} AND i.used_at IS NULL AND i.expires_at > ${now}`
}

/** False: it was used in the meantime. */
export async function markInvitationUsed(tx: Handle, id: number, at: Date): Promise<boolean> {
  const written = await writeRows(tx)`UPDATE invitations SET used_at = ${at} WHERE id = ${id} AND used_at IS NULL`
  return written > 0
}

type ListedInvitation = Pick<OpenInvitation, 'id' | 'email' | 'role' | 'member_id' | 'expires_at'> & {
  readonly created_at: Date
}

export async function listOpenInvitations(handle: Handle, accountId: number, now: Date) {
  return listRows<ListedInvitation>(handle)`
    SELECT id, email, role, member_id, created_at, expires_at FROM invitations
    WHERE account_id = ${accountId} AND used_at IS NULL AND expires_at > ${now} ORDER BY id DESC LIMIT 1000`
}

/** Revokes a link. False: the account has no such open link. */
export async function deleteInvitation(handle: Handle, accountId: number, id: number): Promise<boolean> {
  const written = await writeRows(handle)`
    DELETE FROM invitations WHERE id = ${id} AND account_id = ${accountId} AND used_at IS NULL`
  return written > 0
}
