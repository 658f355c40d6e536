import type { Generated } from 'kysely'
import type { OptionalTime, Time } from './column-types.ts'

export type MemberRole = 'admin' | 'member'

export type MembersTable = {
  id: string
  account_id: number
  email: string
  name: string
  role: MemberRole
  operator: boolean
  created_at: Time
  updated_at: Time
}

/** The other columns are read and written by better-auth. */
export type MemberCredentialsTable = {
  id: string
  member_id: string
  provider_id: string
  provider_account_id: string
  password: string | null
  updated_at: Time
}

export type MemberSessionsTable = { id: string; member_id: string; token: string; expires_at: Date; created_at: Time }

export type InvitationsTable = {
  id: Generated<number>
  token_hash: Buffer
  account_id: number
  role: MemberRole
  operator: boolean
  email: string | null
  member_id: string | null
  created_at: Time
  expires_at: Date
  used_at: OptionalTime
}
