import { type Static, Type } from 'typebox'
import { instant, orNull } from '../../model/field-schemas.ts'
import type { Allowance, OwnLimits } from '../../model/limits.ts'
import { findRow, getValue, type Handle, hasRow, listRows, writeRows, wroteRows } from '../database.ts'
import type { KeyCaller, MemberCaller } from './callers.ts'

type AccountRow = {
  readonly id: number
  readonly limits: OwnLimits
  readonly test_quota: number | null
}

export async function insertAccount(handle: Handle, name: string): Promise<number> {
  return getValue<number>(handle)`INSERT INTO accounts (name) VALUES (${name}) RETURNING id`
}

export async function findAccount(handle: Handle, accountId: number): Promise<AccountRow | null> {
  const row = await findRow<AccountRow>(handle)`
    SELECT id, limits, test_quota FROM accounts WHERE id = ${accountId}`
  return row ?? null
}

/** Null: no such account. `change` receives the current allowance, which stays locked until it is written. */
export async function updateAllowance(
  tx: Handle,
  accountId: number,
  change: (allowance: Allowance) => Allowance,
): Promise<Allowance | null> {
  const row = await findRow<Pick<AccountRow, 'limits' | 'test_quota'>>(tx)`
    SELECT limits, test_quota FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`
  if (row === undefined) return null
  const { limits, testQuota } = change({ limits: row.limits, testQuota: row.test_quota })
  await writeRows(tx)`
    UPDATE accounts SET limits = ${JSON.stringify(limits)}, test_quota = ${testQuota} WHERE id = ${accountId}`
  return { limits, testQuota }
}

export async function hasAccounts(handle: Handle): Promise<boolean> {
  return hasRow(handle)`SELECT FROM accounts LIMIT 1`
}

/** Makes other processes that start at the same time wait until this transaction ends. */
export async function lockFirstStart(tx: Handle): Promise<void> {
  await writeRows(tx)`SELECT pg_advisory_xact_lock(${7_302_416})`
}

type NewApiKey = {
  readonly account_id: number
  readonly key_hash: Buffer
  readonly last_four: string
  readonly type: 'live' | 'test'
  readonly admin: boolean
  readonly name: string | null
}

export async function insertApiKey(handle: Handle, key: NewApiKey): Promise<number> {
  return getValue<number>(handle)`
    INSERT INTO api_keys (account_id, key_hash, last_four, type, admin, name)
    VALUES (${key.account_id}, ${key.key_hash}, ${key.last_four}, ${key.type}, ${key.admin}, ${key.name})
    RETURNING id`
}

/** False: no such key. A key that is already deactivated keeps its time. */
export async function markApiKeyDeactivated(handle: Handle, keyId: number, at: Date): Promise<boolean> {
  return wroteRows(handle)`
    UPDATE api_keys SET deactivated_at = coalesce(deactivated_at, ${at}) WHERE id = ${keyId}`
}

/** Several processes write these times, so none moves back. */
export async function updateKeysLastUsed(handle: Handle, usedAt: ReadonlyMap<number, Date>): Promise<void> {
  const ids = [...usedAt.keys()]
  const times = [...usedAt.values()].map((time) => time.toISOString())
  await writeRows(handle)`
    UPDATE api_keys SET last_used_at = used.at FROM unnest(${ids}::int[], ${times}::timestamptz[]) AS used (id, at)
    WHERE api_keys.id = used.id AND (last_used_at IS NULL OR last_used_at < used.at)`
}

export const ApiKey = Type.Object(
  {
    key_id: Type.Integer(),
    name: orNull(Type.String()),
    type: Type.Enum(['live', 'test']),
    last_four: orNull(Type.String({ description: 'null for keys that an early version made.' })),
    admin: Type.Boolean(),
    active: Type.Boolean(),
    created_at: instant(),
    last_used_at: orNull(instant(Type.String({ description: 'At most a minute behind.' }))),
    deactivated_at: orNull(instant()),
  },
  { title: 'ApiKey' },
)

export async function listApiKeys(handle: Handle, accountId: number) {
  return listRows<Static<typeof ApiKey>>(handle)`
    SELECT id AS key_id, name, type, last_four, admin, deactivated_at IS NULL AS active, created_at, last_used_at, deactivated_at
    FROM own_api_keys(${accountId}) ORDER BY id DESC LIMIT 1000`
}

/** False once the key was deactivated, or the member removed. */
export async function isCallerActive(handle: Handle, caller: KeyCaller | MemberCaller): Promise<boolean> {
  const { accountId } = caller
  if (caller.kind === 'member')
    return hasRow(handle)`SELECT 1 FROM own_members(${accountId}) WHERE id = ${caller.memberId}`
  return hasRow(handle)`
    SELECT 1 FROM own_api_keys(${accountId}) WHERE id = ${caller.keyId} AND deactivated_at IS NULL`
}

type ListedKey = Omit<Static<typeof ApiKey>, 'key_id' | 'active'> & { readonly id: number; readonly account_id: number }

/** For operators: of all accounts, or of one. */
export async function listKeysOf(
  handle: Handle,
  accountId: number | null,
  limit: number,
): Promise<readonly ListedKey[]> {
  return listRows<ListedKey>(handle)`
    SELECT id, account_id, name, type, admin, last_four, created_at, last_used_at, deactivated_at FROM api_keys
    WHERE account_id = coalesce(${accountId}, account_id) ORDER BY id DESC LIMIT ${limit}`
}

/** False: the account has no such key. A key that is already deactivated keeps its time. */
export async function deactivateOwnKey(
  handle: Handle,
  { accountId, keyId, at }: { readonly accountId: number; readonly keyId: number; readonly at: Date },
): Promise<boolean> {
  return wroteRows(handle)`
    UPDATE api_keys SET deactivated_at = coalesce(deactivated_at, ${at})
    WHERE id IN (SELECT id FROM own_api_keys(${accountId}) WHERE id = ${keyId})`
}

export const AccountSummary = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  created_at: instant(),
  active_keys: Type.Integer(),
  members: Type.Integer(),
  dealers: Type.Integer(),
  requests_30d: Type.Integer(),
})

export async function listAccounts(handle: Handle, limit: number) {
  return listRows<Static<typeof AccountSummary>>(handle)`
    SELECT a.id, a.name, a.created_at,
      (SELECT count(*) FROM api_keys AS k WHERE k.account_id = a.id AND k.deactivated_at IS NULL)::integer AS active_keys,
      (SELECT count(*) FROM members AS m WHERE m.account_id = a.id)::integer AS members,
      (SELECT count(*) FROM subscriptions AS s WHERE s.account_id = a.id AND s.active)::integer AS dealers,
      (SELECT coalesce(sum(successful + errors + rate_limited), 0) FROM usage_daily AS u
        WHERE u.account_id = a.id AND u.day > (now() AT TIME ZONE 'UTC')::date - 30)::bigint AS requests_30d
    FROM accounts AS a ORDER BY a.id DESC LIMIT ${limit}`
}

/** For requests of an account that must come one after the other, such as those that count what it has. */
export async function lockAccount(tx: Handle, accountId: number): Promise<void> {
  await writeRows(tx)`SELECT id FROM accounts WHERE id = ${accountId} FOR UPDATE`
}
