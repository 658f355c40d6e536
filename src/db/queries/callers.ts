import type { DealerIdentity, InventoryType } from '../../model/dealership.ts'
import type { Allowance, OwnLimits } from '../../model/limits.ts'
import { type Database, findRow, type Handle } from '../database.ts'
import type { StatedIdentity } from './subscriptions.ts'

/** Vehicle counts by account, for accounts that own private feeds. */
export type PrivateImsCounts = Readonly<Record<string, { readonly new: number; readonly used: number }>>

/** How a client identifies a dealership: exactly one of the three is not null. */
export type DealershipName = {
  readonly publicId: string | null
  readonly id: number | null
  readonly host: string | null
}

/** A key's SHA-256 in hex, and the dealership that the caller wants to read, if any. */
export type CallerQuestion = { readonly keyHash: string; readonly reads: DealershipName | null }

/** The bearer of an API key, or of an access token, which has the rights of a live key. */
export type KeyCaller = {
  readonly kind: 'key'
  readonly accountId: number
  /** With an access token, the negative id of its OAuth client. */
  readonly keyId: number
  /** Set with an access token. */
  readonly grantId?: number
  readonly type: 'live' | 'test'
  readonly admin: boolean
  readonly allowance: Allowance
}

export type ReadableDealership = Omit<DealerIdentity, 'zip'> & {
  readonly id: number
  readonly public_id: string
  readonly website_url: string
  readonly website: string
  readonly version: number
  readonly new_count: number
  readonly used_count: number
  readonly complete_seen_at: Date | null
  readonly observed_at: Date | null
  readonly ims_version: number
  readonly ims_imported_at: Date | null
  readonly ims_simple: boolean
  readonly ims_shared: boolean
  readonly ims_private: PrivateImsCounts | null
  readonly inventory_type: InventoryType
  readonly stated: StatedIdentity
  readonly subscription_id: number
  readonly subscription_updated_at: Date
}

/** How a key or a member is named to its own account. */
export async function findCallerName(handle: Handle, caller: KeyCaller | MemberCaller): Promise<string> {
  const row =
    caller.kind === 'key'
      ? await findRow<{ name: string }>(handle)`
          SELECT coalesce('the key ' || name, 'the key that ends in ' || last_four) AS name
          FROM own_api_keys(${caller.accountId}) WHERE id = ${caller.keyId}`
      : await findRow<{ name: string }>(handle)`
          SELECT email AS name FROM own_members(${caller.accountId}) WHERE id = ${caller.memberId}`
  return row?.name ?? 'a key or member that is gone'
}

export type MemberCaller = {
  readonly kind: 'member'
  readonly accountId: number
  readonly memberId: string
  readonly type: 'session'
  /** This member has the rights of an administrator key. */
  readonly admin: boolean
  readonly operator: boolean
  readonly allowance: Allowance
}

type FoundCaller = {
  /** Zero-based index of the request in the batch. */
  readonly position: number
  readonly caller: KeyCaller
  /** null: none was requested, it does not exist, or the account has no active subscription to it. */
  readonly dealership: ReadableDealership | null
}

type ReadableRow = Omit<ReadableDealership, 'id'> & { readonly id: number | null }

type AskingAccount = { readonly account_id: number; readonly limits: OwnLimits; readonly test_quota: number | null }

type Row = ReadableRow &
  AskingAccount & {
    readonly position: number
    readonly key_id: number
    readonly type: 'live' | 'test'
    readonly admin: boolean
  }

/** Rows are used as they are, because copying 23 columns takes longer than checking one. */
function isReadable(row: ReadableRow): row is ReadableDealership {
  return row.id !== null
}

/** SQL: the dealership `who.named` and its subscription, if the account may read it. */
const readable = `
      LEFT JOIN LATERAL (
        SELECT id, public_id, version, website_url, website, name, street, city, state, phone, new_count, used_count,
          complete_seen_at, observed_at, ims_version, ims_imported_at, ims_simple, ims_shared, ims_private, inventory_type,
          stated, subscription_id, subscription_updated_at
        FROM seen_dealerships(who.account_id) WHERE id = who.named
        -- One row at most. The limit keeps the look-up by both columns: joined, all subscriptions of the account are read.
        LIMIT 1
      ) AS readable ON true`

/** SQL: the dealership that the parameters from `$first` on name: its public id, id or host. */
const namedBy = (first: number) => `coalesce(
          $${first + 1}::integer,
          (SELECT by_public_id.id FROM dealerships AS by_public_id WHERE by_public_id.public_id = $${first}::text),
          (SELECT h.dealership_id FROM dealership_hosts AS h WHERE h.host = $${first + 2}::text)
        ) AS named`

/** A shorter array is continued with nulls. The text of the hashes needs no escaping. */
function valuesOf(questions: readonly CallerQuestion[]): readonly unknown[] {
  const named = <Name>(nameOf: (reads: DealershipName) => Name | null): readonly (Name | null)[] => {
    const names = questions.map(({ reads }) => (reads === null ? null : nameOf(reads)))
    return names.some((name) => name !== null) ? names : []
  }
  return [
    `{${questions.map(({ keyHash }) => `"\\\\x${keyHash}"`).join()}}`,
    named(({ publicId }) => publicId),
    named(({ id }) => id),
    named(({ host }) => host),
  ]
}

/** Requests wait for the statement of those before them, so this bounds how long a silent server lets them hang. */
const silentMs = 10_000

/** The one statement that every request needs, batched over many. An unknown or deactivated key has no row. */
export async function listCallers(
  database: Database,
  questions: readonly CallerQuestion[],
): Promise<readonly FoundCaller[]> {
  const rows = await database.prepared<Row>({
    name: 'list-callers',
    timeoutMs: silentMs,
    text: `
      SELECT who.position, who.account_id, who.key_id, who.type, who.admin, who.limits, who.test_quota,
        readable.*
      FROM (
        SELECT asked.position::integer - 1 AS position, k.account_id, k.id AS key_id, k.type, k.admin, a.limits,
          a.test_quota,
          coalesce(
            asked.id,
            (SELECT by_public_id.id FROM dealerships AS by_public_id WHERE by_public_id.public_id = asked.public_id),
            (SELECT h.dealership_id FROM dealership_hosts AS h WHERE h.host = asked.host)
          ) AS named
        FROM unnest($1::bytea[], $2::text[], $3::integer[], $4::text[])
          WITH ORDINALITY AS asked (key_hash, public_id, id, host, position)
        JOIN api_keys AS k ON k.key_hash = asked.key_hash AND k.deactivated_at IS NULL
        JOIN accounts AS a ON a.id = k.account_id
        -- Always true, but the planner then expects one question, so it keeps one plan made of index lookups. Otherwise it
        -- plans every statement with fewer than ten questions again, which takes 0.4 ms.
        WHERE asked.position BETWEEN 1 AND cardinality($1)
      ) AS who
      ${readable}`,
    values: valuesOf(questions),
  })
  return rows.map((row) => {
    const { position, account_id: accountId, key_id: keyId, type, admin, test_quota: testQuota } = row
    const allowance = { limits: row.limits, testQuota }
    const caller = { kind: 'key', accountId, keyId, type, admin, allowance } as const
    return { position, caller, dealership: isReadable(row) ? row : null }
  })
}

/** The caller that `$1` of `who` names, with its account, and what it reads. The text of `who` has a name of its own. */
async function findCaller<Own>(
  database: Database,
  who: { readonly name: string; readonly own: string; readonly from: string; readonly id: number | string },
  reads: DealershipName | null,
) {
  const [row] = await database.prepared<ReadableRow & AskingAccount & Own>({
    name: who.name,
    timeoutMs: silentMs,
    text: `
      SELECT who.*, readable.*
      FROM (
        SELECT asking.account_id, ${who.own}, a.limits, a.test_quota, ${namedBy(2)}
        ${who.from} JOIN accounts AS a ON a.id = asking.account_id WHERE asking.id = $1
      ) AS who
      ${readable}`,
    values: [who.id, reads?.publicId ?? null, reads?.id ?? null, reads?.host ?? null],
  })
  if (row === undefined) return undefined
  const { account_id: accountId, limits, test_quota: testQuota } = row
  return { row, account: { accountId, allowance: { limits, testQuota } }, dealership: isReadable(row) ? row : null }
}

/** The caller to whom a member granted access, with the rights of a live key. Undefined: the grant has ended. */
export async function findGrantCaller(database: Database, grantId: number, reads: DealershipName | null) {
  const who = { name: 'find-grant-caller', own: 'asking.client', from: 'FROM oauth_grants AS asking', id: grantId }
  const found = await findCaller<{ readonly client: number }>(database, who, reads)
  if (found === undefined) return undefined
  const { row, account, dealership } = found
  const caller: KeyCaller = { kind: 'key', keyId: -row.client, grantId, type: 'live', admin: false, ...account }
  return { caller, dealership }
}

type Membership = { readonly role: 'admin' | 'member'; readonly operator: boolean }

/** Undefined: the member was removed. */
export async function findMemberCaller(database: Database, memberId: string, reads: DealershipName | null) {
  const own = 'asking.role, asking.operator'
  const who = { name: 'find-member-caller', own, from: 'FROM members AS asking', id: memberId }
  const found = await findCaller<Membership>(database, who, reads)
  if (found === undefined) return undefined
  const { row, account, dealership } = found
  const { role, operator } = row
  const caller: MemberCaller = {
    kind: 'member',
    memberId,
    type: 'session',
    admin: role === 'admin',
    operator,
    ...account,
  }
  return { caller, dealership }
}
