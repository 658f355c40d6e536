import { type Handle, listRows } from '../database.ts'

export type AccountSummary = {
  readonly id: number
  readonly name: string
  readonly created_at: Date
  readonly active_keys: number
  readonly members: number
  readonly dealers: number
  readonly requests_30d: number
}

export async function listAccounts(handle: Handle, limit: number): Promise<readonly AccountSummary[]> {
  return listRows<AccountSummary>(handle)`
    SELECT a.id, a.name, a.created_at,
      (SELECT count(*) FROM api_keys AS k WHERE k.account_id = a.id AND k.deactivated_at IS NULL)::integer AS active_keys,
      (SELECT count(*) FROM members AS m WHERE m.account_id = a.id)::integer AS members,
      (SELECT count(*) FROM subscriptions AS s WHERE s.account_id = a.id AND s.active)::integer AS dealers,
      (SELECT coalesce(sum(successful + errors + rate_limited), 0) FROM usage_daily AS u
        WHERE u.account_id = a.id AND u.day > (now() AT TIME ZONE 'UTC')::date - 30)::bigint AS requests_30d
    FROM accounts AS a ORDER BY a.id DESC LIMIT ${limit}`
}

export type PlatformHealth = {
  readonly provider: string
  readonly dealerships: number
  readonly failing: number
  readonly held: number
  readonly sample_problem: string | null
}

/** Dealerships per platform and how many of them failed to be collected last time, most failures first. */
export async function listPlatformHealth(handle: Handle): Promise<readonly PlatformHealth[]> {
  return listRows<PlatformHealth>(handle)`
    SELECT c.provider, count(*)::integer AS dealerships,
      count(*) FILTER (WHERE last.status = 'failed')::integer AS failing,
      count(*) FILTER (WHERE last.status = 'held')::integer AS held,
      (array_agg(last.error) FILTER (WHERE last.status = 'failed'))[1] AS sample_problem
    FROM configurations AS c
    LEFT JOIN LATERAL (
      SELECT status, error FROM imports WHERE dealership_id = c.dealership_id ORDER BY id DESC LIMIT 1
    ) AS last ON true
    GROUP BY c.provider ORDER BY failing DESC, dealerships DESC, c.provider`
}

export type RefusingHost = {
  readonly website: string
  readonly provider: string | null
  readonly failures: number
  readonly last_failed_at: Date
  readonly error: string | null
}

/** Websites that refused us (429, bot challenges) in their last import since `since`, latest first. */
export async function listRefusingHosts(handle: Handle, since: Date, limit: number): Promise<readonly RefusingHost[]> {
  return listRows<RefusingHost>(handle)`
    SELECT d.website, c.provider, collection.failed_imports AS failures, last.completed_at AS last_failed_at, last.error
    FROM dealership_collection AS collection
    JOIN dealerships AS d ON d.id = collection.dealership_id
    LEFT JOIN configurations AS c ON c.dealership_id = d.id
    JOIN LATERAL (
      SELECT status, failure_class, completed_at, error FROM imports
      WHERE dealership_id = d.id ORDER BY id DESC LIMIT 1
    ) AS last ON last.status = 'failed' AND last.failure_class = 'blocked' AND last.completed_at >= ${since}
    WHERE collection.collection_problem IS NOT NULL
    ORDER BY last.completed_at DESC LIMIT ${limit}`
}
