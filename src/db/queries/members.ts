import { type Static, Type } from 'typebox'
import { instant, orNull } from '../../model/field-schemas.ts'
import { findRow, getValue, type Handle, hasRow, listRows, writeRows, wroteRows } from '../database.ts'
import { sql } from '../sql.ts'

export const Role = Type.Enum(['admin', 'member'])
export type MemberRole = Static<typeof Role>

type NewMember = {
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
  const written = await writeRows(tx)`
    INSERT INTO members (id, account_id, email, name, role, operator)
    VALUES (${id}, ${accountId}, ${email}, ${name}, ${role}, ${operator}) ON CONFLICT (email) DO NOTHING`
  if (written === 0) return false
  await writeRows(tx)`
    INSERT INTO member_credentials (id, member_id, provider_id, provider_account_id, password)
    VALUES (${id}, ${id}, 'credential', ${id}, ${passwordHash})`
  return true
}

export async function hasMembers(handle: Handle): Promise<boolean> {
  return hasRow(handle)`SELECT 1 FROM members LIMIT 1`
}

/** Sets a new password and ends all sessions of the member. */
export async function updateMemberPassword(tx: Handle, memberId: string, passwordHash: string): Promise<void> {
  await writeRows(tx)`
    UPDATE member_credentials SET password = ${passwordHash}, updated_at = ${new Date()}
    WHERE member_id = ${memberId} AND provider_id = 'credential'`
  await writeRows(tx)`DELETE FROM member_sessions WHERE member_id = ${memberId}`
}

type MemberRow = Pick<NewMember, 'id' | 'email' | 'name' | 'role' | 'operator'>

export const Member = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    role: Role,
    operator: Type.Boolean(),
    created_at: instant(),
    signed_in_at: orNull(instant(Type.String({ description: 'Start of the newest session that has not ended.' }))),
  },
  { title: 'Member' },
)

export async function listMembers(handle: Handle, accountId: number) {
  return listRows<Static<typeof Member>>(handle)`
    SELECT m.id, m.name, m.email, m.role, m.operator, m.created_at,
      (SELECT max(created_at) FROM member_sessions WHERE member_id = m.id) AS signed_in_at
    FROM own_members(${accountId}) AS m ORDER BY m.created_at, m.id LIMIT 1000`
}

/** For operators: of all accounts, or of one. */
export async function listMembersOf(handle: Handle, accountId: number | null, limit: number) {
  return listRows<{
    readonly member_id: string
    readonly account_id: number
    readonly email: string
    readonly role: MemberRole
    readonly created_at: Date
    readonly last_signed_in_at: Date | null
  }>(handle)`
    SELECT m.id AS member_id, m.account_id, m.email, m.role, m.created_at,
      (SELECT max(created_at) FROM member_sessions WHERE member_id = m.id) AS last_signed_in_at
    FROM members AS m WHERE m.account_id = coalesce(${accountId}, m.account_id)
    ORDER BY m.created_at DESC, m.id LIMIT ${limit}`
}

export async function findMember(handle: Handle, accountId: number, memberId: string) {
  return findRow<MemberRow & { readonly account_id: number; readonly account_name: string }>(handle)`
    SELECT m.id, m.account_id, m.email, m.name, m.role, m.operator, a.name AS account_name
    FROM own_members(${accountId}) AS m JOIN accounts AS a ON a.id = m.account_id WHERE m.id = ${memberId}`
}

export async function isMember(handle: Handle, accountId: number, email: string): Promise<boolean> {
  return hasRow(handle)`SELECT FROM own_members(${accountId}) WHERE email = lower(${email})`
}

/** For operators: the member with this address, of any account. */
export async function findMemberByEmail(handle: Handle, email: string) {
  return findRow<MemberRow & { readonly account_id: number }>(handle)`
    SELECT id, account_id, email, name, role, operator FROM members WHERE email = lower(${email})`
}

/** False: the account has no such member, or it has this role. */
export async function updateMemberRole(
  tx: Handle,
  accountId: number,
  memberId: string,
  role: MemberRole,
): Promise<boolean> {
  return wroteRows(tx)`
    UPDATE members SET role = ${role}
    WHERE id IN (SELECT id FROM own_members(${accountId}) WHERE id = ${memberId}) AND role <> ${role}`
}

export async function isMemberId(handle: Handle, memberId: string): Promise<boolean> {
  return hasRow(handle)`SELECT FROM members WHERE id = ${memberId}`
}

/** Also ends its sessions and the connections of its apps. False: the account has no such member. */
export async function deleteMember(tx: Handle, accountId: number, memberId: string): Promise<boolean> {
  return wroteRows(tx)`
    DELETE FROM members WHERE id IN (SELECT id FROM own_members(${accountId}) WHERE id = ${memberId})`
}

type SignInAttempt = {
  readonly email: string
  readonly address: string
  readonly nowMs: number
  readonly windowMs: number
}

/**
 * Counts an attempt to sign in as a member, whether or not there is one. Undefined: none is counted, because the member
 * signed in from this address before.
 */
export async function countSignInAttempt(handle: Handle, { email, address, nowMs, windowMs }: SignInAttempt) {
  return findRow<{ count: number; beganMs: number }>(handle)`
    INSERT INTO member_rate_limits AS known (id, key, count, last_request)
    SELECT gen_random_uuid()::text, 'member ' || encode(sha256(lower(${email})::bytea), 'hex'), 1, ${nowMs}
    WHERE NOT EXISTS (SELECT FROM members AS m JOIN member_sessions AS s ON s.member_id = m.id
      WHERE lower(m.email) = lower(${email}) AND s.ip_address = ${address})
    ${countAgain(windowMs)}
    RETURNING count, last_request::float8 AS "beganMs"`
}

type Attempt = { readonly key: string; readonly nowMs: number; readonly windowMs: number }

/** Counts an attempt of whoever `key` names; how many there are in its window, which the first one began. */
export async function countAttempt(handle: Handle, { key, nowMs, windowMs }: Attempt): Promise<number> {
  return getValue<number>(handle)`
    INSERT INTO member_rate_limits AS known (id, key, count, last_request)
    VALUES (gen_random_uuid()::text, ${key}, 1, ${nowMs})
    ${countAgain(windowMs)}
    RETURNING count`
}

function countAgain(windowMs: number) {
  return sql`ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN known.last_request > excluded.last_request - ${windowMs}::bigint THEN known.count + 1 ELSE 1 END,
    last_request = CASE WHEN known.last_request > excluded.last_request - ${windowMs}::bigint THEN known.last_request
      ELSE excluded.last_request END`
}

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
  return getValue<number>(handle)`
    INSERT INTO invitations (token_hash, account_id, role, operator, email, member_id, created_at, expires_at)
    VALUES (${tokenHash}, ${accountId}, ${role}, ${operator}, ${email}, ${memberId}, ${createdAt}, ${expiresAt})
    RETURNING id`
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
  return wroteRows(tx)`UPDATE invitations SET used_at = ${at} WHERE id = ${id} AND used_at IS NULL`
}

export const Invitation = Type.Object(
  {
    id: Type.Integer(),
    purpose: Type.Enum(['join', 'new_password']),
    email: orNull(Type.String()),
    role: Role,
    created_at: instant(),
    expires_at: instant(),
  },
  { title: 'Invitation' },
)

export async function listOpenInvitations(handle: Handle, accountId: number, now: Date) {
  return listRows<Static<typeof Invitation>>(handle)`
    SELECT id, CASE WHEN member_id IS NULL THEN 'join' ELSE 'new_password' END AS purpose, email, role, created_at, expires_at
    FROM own_invitations(${accountId}) WHERE expires_at > ${now} ORDER BY id DESC LIMIT 1000`
}

/** Revokes a link. False: the account has no such open link. */
export async function deleteInvitation(handle: Handle, accountId: number, id: number): Promise<boolean> {
  return wroteRows(handle)`
    DELETE FROM invitations
    WHERE id IN (SELECT id FROM own_invitations(${accountId}) WHERE id = ${id}) AND used_at IS NULL`
}

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
