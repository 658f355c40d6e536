import { sql } from 'kysely'
import { type Handle, writeRows } from '../database.ts'
import type { MemberRole } from '../tables.ts'

export type NewMember = {
  readonly id: string
  readonly accountId: number
  readonly email: string
  readonly name: string
  readonly role: MemberRole
  readonly operator: boolean
  /** A hash made by better-auth. */
  readonly passwordHash: string
}

/** False: a member already has this address. */
export async function insertMember(tx: Handle, member: NewMember): Promise<boolean> {
  const { id, accountId, email, name, role, operator, passwordHash } = member
  const row = await tx
    .insertInto('members')
    .values({ id, account_id: accountId, email, name, role, operator })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return false
  const credential = { id, member_id: id, provider_id: 'credential', provider_account_id: id, password: passwordHash }
  await tx.insertInto('member_credentials').values(credential).execute()
  return true
}

/** Sets a new password and ends all sessions of the member. */
export async function updateMemberPassword(tx: Handle, memberId: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('member_credentials')
    .set({ password: passwordHash, updated_at: new Date() })
    .where('member_id', '=', memberId)
    .where('provider_id', '=', 'credential')
    .execute()
  await tx.deleteFrom('member_sessions').where('member_id', '=', memberId).execute()
}

/** The account's members, or those of all accounts, oldest first. */
export async function listMembers(handle: Handle, accountId: number) {
  return handle
    .selectFrom('members as m')
    .select([
      'm.id',
      'm.email',
      'm.name',
      'm.role',
      'm.operator',
      'm.created_at',
      sql<Date | null>`(SELECT max(created_at) FROM member_sessions AS s WHERE s.member_id = m.id)`.as('signed_in_at'),
    ])
    .where('m.account_id', '=', accountId)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .limit(1_000)
    .execute()
}

/** A member with the name of the account. */
export async function findMember(handle: Handle, memberId: string) {
  return handle
    .selectFrom('members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.id', 'm.account_id', 'm.email', 'm.name', 'm.role', 'm.operator', 'a.name as account_name'])
    .where('m.id', '=', memberId)
    .executeTakeFirst()
}

/** Removes a member and ends its sessions. False: the account has no such member. */
export async function deleteMember(tx: Handle, accountId: number, memberId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('members')
    .where('id', '=', memberId)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes the sign-in attempts of addresses that made none since. Returns how many. */
export async function deleteSignInAttempts(handle: Handle, before: Date, limit: number): Promise<number> {
  return writeRows(handle)`
    DELETE FROM member_rate_limits WHERE id IN (
      SELECT id FROM member_rate_limits WHERE last_request < ${before.getTime()}
      LIMIT ${limit} FOR UPDATE SKIP LOCKED)`
}
