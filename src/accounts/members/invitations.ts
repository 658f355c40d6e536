import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database, Handle } from '../../db/database.ts'
import {
  findOpenInvitation,
  insertInvitation,
  insertMember,
  insertMemberLog,
  type MemberRole,
  markInvitationUsed,
  updateMemberPassword,
} from '../../db/queries/members.ts'
import { type Clock, dayMs } from '../../lib/clock.ts'
import { apiErrors, type ValidationEntry, validationError } from '../../model/errors.ts'
import type { MemberAuth } from './member-auth.ts'

export const linkDays = 7
const tokenBytes = 32

type InvitationRequest = {
  readonly accountId: number
  readonly role: MemberRole
  readonly operator: boolean
  /** Null: entered by the person who opens the link. */
  readonly email: string | null
  /** If set, the link sets a new password for this member. */
  readonly member: { readonly id: string; readonly email: string } | null
  /** The member who asked for it; null: the operator. */
  readonly actorId: string | null
}

type Invitation = { readonly id: number; readonly token: string; readonly expiresAt: Date }

/** A one-time link. Only its SHA-256 is stored: `token` cannot be recovered later. */
export async function invite(handle: Handle, request: InvitationRequest, clock: Clock): Promise<Invitation> {
  const { accountId, role, operator, member, actorId } = request
  const token = randomBytes(tokenBytes).toString('base64url')
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + linkDays * dayMs)
  const email = request.email?.toLowerCase() ?? null
  const made = { tokenHash: hashToken(token), accountId, role, operator, email, memberId: member?.id ?? null }
  const id = await insertInvitation(handle, { ...made, createdAt, expiresAt })
  const action = member === null ? 'invited' : 'password_link'
  await insertMemberLog(handle, { accountId, at: createdAt, action, actorId, subject: member?.email ?? email })
  return { id, token, expiresAt }
}

/** The token follows the # so that no log or proxy sees it. */
export function linkOf(base: string, token: string): string {
  return `${base.replace(/\/+$/, '')}/dashboard/welcome#${token}`
}

type Acceptance = {
  readonly token: string
  /** Ignored if the invitation names an address. */
  readonly email: string | null
  readonly name: string
  readonly password: string
}

/** Creates the member or sets the password; returns the address to sign in with. Throws linkNotFound, emailTaken. */
export async function acceptInvitation(
  parts: { readonly database: Database; readonly members: MemberAuth; readonly clock: Clock },
  given: Acceptance,
): Promise<string> {
  const { database, members, clock } = parts
  const open = await findInvitation(database.handle, given.token, clock)
  const email = open.member_email ?? open.email ?? given.email?.toLowerCase()
  if (email === undefined) throw validationError([emailMissing])
  const passwordHash = await members.hashPassword(given.password)
  await database.transaction('accept invitation', async (tx) => {
    if (!(await markInvitationUsed(tx, open.id, clock.now()))) throw apiErrors.linkNotFound()
    const { account_id: accountId, role, operator, member_id: memberId } = open
    const entry = { accountId, at: clock.now(), subject: email }
    if (memberId !== null) {
      await updateMemberPassword(tx, memberId, passwordHash)
      return insertMemberLog(tx, { ...entry, action: 'password_set', actorId: memberId })
    }
    const id = randomUUID()
    const isNew = await insertMember(tx, { id, accountId, email, name: given.name, role, operator, passwordHash })
    if (!isNew) throw apiErrors.emailTaken()
    await insertMemberLog(tx, { ...entry, action: 'joined', actorId: id })
  })
  return email
}

const emailMissing: ValidationEntry = { loc: ['body', 'email'], msg: 'Field required', type: 'missing' }

/** Throws linkNotFound. */
export async function findInvitation(handle: Handle, token: string, clock: Clock) {
  const open = await findOpenInvitation(handle, hashToken(token), clock.now())
  if (open === undefined) throw apiErrors.linkNotFound()
  return open
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
