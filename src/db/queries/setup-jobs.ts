import { type Static, Type } from 'typebox'
import type { FailureMode, InventoryType, SetupStatus, VehicleCounts } from '../../model/dealership.ts'
import { instant, orNull } from '../../model/field-schemas.ts'
import { failureModes, inventoryStatuses, setupJobStatuses, setupStatuses } from '../../model/statuses.ts'
import { findRow, findValue, getRow, type Handle, listRows, writeRows, wroteRows } from '../database.ts'
import { sql, toJson } from '../sql.ts'
import type { StoredConfig } from './configurations.ts'
import type { StatedIdentity } from './subscriptions.ts'

export type SetupRequest = {
  readonly inventory_type: InventoryType
  readonly stated: StatedIdentity
}

type NewSetupJob = {
  readonly id: string
  readonly accountId: number
  readonly host: string
  readonly dealershipUrl: string
  readonly request: SetupRequest
  readonly at: Date
}

/** Returns the id of the unfinished job of the account and the host, if there is one. */
export async function insertSetupJob(tx: Handle, job: NewSetupJob): Promise<{ readonly id: string; isNew: boolean }> {
  const inserted = await writeRows(tx)`
    INSERT INTO setup_jobs (id, account_id, host, dealership_url, request, status, created_at)
    VALUES (${job.id}, ${job.accountId}, ${job.host}, ${job.dealershipUrl}, ${toJson(job.request)}, 'pending',
      ${job.at})
    ON CONFLICT DO NOTHING`
  if (inserted > 0) return { id: job.id, isNew: true }
  // Locked, so that a batch whose row it becomes notices its end.
  const underWay = await findRow<{ id: string }>(tx)`
    SELECT id FROM setup_jobs WHERE id IN (SELECT id FROM own_setups(${job.accountId}) WHERE host = ${job.host})
      AND status IN ('pending', 'running') FOR SHARE`
  // It may have ended meanwhile.
  return underWay === undefined ? insertSetupJob(tx, job) : { id: underWay.id, isNew: false }
}

/** How many of the account's setups are pending or running, counted up to 1,000. */
export async function countSetupsUnderWay(handle: Handle, accountId: number): Promise<number> {
  const found = await findValue<number>(handle)`
    SELECT count(*)::integer AS count FROM (
      SELECT 1 FROM own_setups(${accountId}) WHERE status IN ('pending', 'running') LIMIT 1000
    ) AS under_way`
  return found ?? 0
}

export type SetupJob = {
  readonly id: string
  readonly account_id: number
  readonly host: string
  readonly dealership_url: string
  readonly request: SetupRequest
}

/** SPEC.md, "Setup job record". Every field is present in every state, null where it does not apply yet. */
export const setupFields = {
  setup_id: Type.String(),
  status: Type.Enum([...setupJobStatuses]),
  inventory_status: orNull(Type.Enum([...inventoryStatuses])),
  dealership_url: Type.String(),
  created_at: instant(),
  started_at: orNull(instant()),
  completed_at: orNull(instant()),
  elapsed_seconds: orNull(Type.Number({ description: 'Set while the job is running.' })),
  provider: orNull(Type.String()),
  provider_confidence: orNull(Type.Number({ minimum: 0, maximum: 1 })),
  dealership_id: orNull(Type.String()),
  configuration_id: orNull(Type.Integer()),
  subscription_id: orNull(Type.Integer()),
  config: orNull(
    Type.Object({}, { additionalProperties: true, description: 'base_url, inventory_type, site_id and similar.' }),
  ),
  vehicle_counts: orNull(Type.Object({ new: Type.Integer(), used: Type.Integer(), total: Type.Integer() })),
  setup_status: orNull(Type.Enum([...setupStatuses])),
  requires_review_reason: orNull(Type.String()),
  error: orNull(Type.String()),
  failure_mode: orNull(Type.Enum([...failureModes])),
  dismissed_at: orNull(instant(Type.String({ description: 'When somebody dismissed the failed setup.' }))),
} as const

export const Setup = Type.Object(setupFields, { title: 'Setup' })

export type SetupRow = Omit<Static<typeof Setup>, 'elapsed_seconds'> & { readonly request: SetupRequest }

const setupColumns =
  sql.raw(`setup.id AS setup_id, status, inventory_status, dealership_url, setup.created_at, started_at, completed_at,
  provider, provider_confidence, dealerships.public_id AS dealership_id, configuration_id, subscription_id, config, vehicle_counts,
  setup_status, requires_review_reason, error, failure_mode, dismissed_at, request`)

export async function findSetupJob(handle: Handle, id: string, accountId: number): Promise<SetupRow | undefined> {
  return findRow<SetupRow>(handle)`
    SELECT ${setupColumns}
    FROM own_setups(${accountId}) AS setup LEFT JOIN dealerships ON dealerships.id = setup.dealership_id
    WHERE setup.id = ${id}`
}

/** Newest first. `before`: where the previous page ended. `status` null: any. */
export async function listSetupJobs(
  handle: Handle,
  asked: {
    readonly accountId: number
    readonly status: SetupRow['status'] | null
    readonly since: Date
    readonly before: { readonly createdAt: Date; readonly id: string } | null
    readonly limit: number
  },
): Promise<readonly SetupRow[]> {
  const { before } = asked
  return listRows<SetupRow>(handle)`
    SELECT ${setupColumns}
    FROM own_setups(${asked.accountId}) AS setup LEFT JOIN dealerships ON dealerships.id = setup.dealership_id
    WHERE setup.created_at >= ${asked.since} AND status = coalesce(${asked.status}, status)
      AND (setup.created_at, setup.id) < (coalesce(${before?.createdAt ?? null}::timestamptz, 'infinity'), ${before?.id ?? ''})
    ORDER BY setup.created_at DESC, setup.id DESC LIMIT ${asked.limit}`
}

/** Keeps the time of the first call. */
export async function markSetupDismissed(
  handle: Handle,
  job: { readonly id: string; readonly accountId: number },
  at: Date,
) {
  return getRow<{ readonly dismissed_at: Date }>(handle)`
    UPDATE setup_jobs SET dismissed_at = coalesce(dismissed_at, ${at})
    WHERE id IN (SELECT id FROM own_setups(${job.accountId}) WHERE id = ${job.id}) RETURNING dismissed_at`
}

/** Undefined: no such job, or it has ended. An interrupted job runs again and keeps its start time. */
export async function markSetupRunning(handle: Handle, id: string, at: Date) {
  return findRow<SetupJob & { readonly attempts: number }>(handle)`
    UPDATE setup_jobs SET status = 'running', started_at = coalesce(started_at, ${at}), attempts = attempts + 1
    WHERE id = ${id} AND status IN ('pending', 'running')
    RETURNING id, account_id, host, dealership_url, request, attempts`
}

/** Takes back an attempt that says nothing about the site. */
export async function handBackSetup(handle: Handle, id: string): Promise<void> {
  await writeRows(handle)`UPDATE setup_jobs SET attempts = attempts - 1 WHERE id = ${id} AND status = 'running'`
}

export async function listOverdueSetups(handle: Handle, startedBefore: Date, limit: number) {
  return listRows<SetupJob>(handle)`
    SELECT id, account_id, host, dealership_url, request FROM setup_jobs
    WHERE status = 'running' AND started_at < ${startedBefore} LIMIT ${limit}`
}

/** How often the queue ran a job in vain, and what it ended with at last. */
export type FailedRuns = { readonly runs: number; readonly error: unknown }

/** Unfinished setups that no queued job will run. `failed` is null if the queue knows nothing of the job. */
export async function listAbandonedSetups(handle: Handle, limit: number) {
  return listRows<SetupJob & { readonly failed: FailedRuns | null }>(handle)`
    SELECT id, account_id, host, dealership_url, request, (
      SELECT jsonb_build_object('runs', retry_count + 1, 'error', output) FROM pgboss.job
      WHERE name = 'set-up-dealership' AND state = 'failed' AND singleton_key = setup.id
      ORDER BY created_on DESC LIMIT 1) AS failed
    FROM setup_jobs AS setup
    WHERE status IN ('pending', 'running') AND NOT EXISTS (
      SELECT FROM pgboss.job WHERE name = 'set-up-dealership' AND state < 'completed' AND singleton_key = setup.id)
    LIMIT ${limit}`
}

type SetupOutcome = {
  readonly id: string
  readonly at: Date
  readonly dealershipId: number
  readonly configurationId: number
  readonly subscriptionId: number
  readonly provider: string
  readonly confidence: number
  readonly config: StoredConfig
  readonly counts: VehicleCounts | null
  readonly setupStatus: SetupStatus
  readonly reviewReason: string | null
}

/** False: the job had already ended. */
export async function markSetupCompleted(tx: Handle, outcome: SetupOutcome): Promise<boolean> {
  const counts = outcome.counts === null ? null : toJson(outcome.counts)
  return wroteRows(tx)`
    UPDATE setup_jobs SET status = 'completed', inventory_status = 'importing', completed_at = ${outcome.at},
      dealership_id = ${outcome.dealershipId}, configuration_id = ${outcome.configurationId},
      subscription_id = ${outcome.subscriptionId}, provider = ${outcome.provider},
      provider_confidence = ${outcome.confidence}, config = ${toJson(outcome.config)},
      vehicle_counts = ${counts}, setup_status = ${outcome.setupStatus},
      requires_review_reason = ${outcome.reviewReason}
    WHERE id = ${outcome.id} AND status IN ('pending', 'running')`
}

/** False: the job had already ended. */
export async function markSetupFailed(
  tx: Handle,
  failure: { readonly id: string; readonly at: Date; readonly error: string; readonly mode: FailureMode },
): Promise<boolean> {
  return wroteRows(tx)`
    UPDATE setup_jobs SET status = 'failed', completed_at = ${failure.at}, error = ${failure.error},
      failure_mode = ${failure.mode}
    WHERE id = ${failure.id} AND status IN ('pending', 'running')`
}

/** A completed setup whose lot was not counted before its first import ended. */
export type CountedSetup = Pick<SetupJob, 'account_id' | 'request'> & {
  readonly provider: string
  readonly configuration_id: number
  readonly setup_status: SetupStatus
}

/** The first import has ended: updates the setups that wait for it. Returns those of which nothing was counted before. */
export async function markSetupsImported(
  tx: Handle,
  dealershipId: number,
  ended:
    | { readonly status: 'available'; readonly counts: VehicleCounts }
    | { readonly status: 'failed'; readonly error: string },
): Promise<readonly CountedSetup[]> {
  const counts = ended.status === 'available' ? toJson(ended.counts) : null
  const error = ended.status === 'failed' ? ended.error : null
  const setups = await listRows<CountedSetup & { readonly counted: boolean }>(tx)`
    UPDATE setup_jobs AS setup SET inventory_status = ${ended.status}, error = coalesce(${error}, error),
      vehicle_counts = coalesce(${counts}::jsonb, vehicle_counts)
    FROM (SELECT id, vehicle_counts IS NOT NULL AS counted FROM setup_jobs
      WHERE dealership_id = ${dealershipId} AND inventory_status = 'importing') AS waiting
    WHERE setup.id = waiting.id
    RETURNING account_id, request, provider, configuration_id, setup_status, counted`
  return setups.filter(({ counted }) => !counted)
}
