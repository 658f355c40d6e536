import { type Static, Type } from 'typebox'
import { instant, orNull } from '../../model/field-schemas.ts'
import { type CachedReason, cachedReasons } from '../../model/live-lookup.ts'
import { type Database, findRow, type Handle, listPrepared, listRows, writeRows } from '../database.ts'

export type NewSession = {
  readonly id: string
  readonly accountId: number
  /** The caller as named by `ownerOf`. */
  readonly owner: string
  readonly dealershipId: number | null
  readonly createdAt: Date
  readonly expiresAt: Date
  /** `site` is null until the dealer is found. */
  readonly vins: readonly { readonly vin: string; readonly site: string | null }[]
}

export async function insertSession(tx: Handle, session: NewSession): Promise<void> {
  const { id, accountId, vins } = session
  await writeRows(tx)`
    INSERT INTO prewarm_sessions (id, account_id, owner, dealership_id, created_at, expires_at)
    VALUES (${id}, ${accountId}, ${session.owner}, ${session.dealershipId}, ${session.createdAt}, ${session.expiresAt})`
  await writeRows(tx)`
    INSERT INTO prewarm_vins (session_id, place, vin, account_id, site, status)
    SELECT ${id}, place - 1, vin, ${accountId}, site, 'fetching'
    FROM unnest(${vins.map(({ vin }) => vin)}::text[], ${vins.map(({ site }) => site)}::text[])
      WITH ORDINALITY AS given (vin, site, place)`
}

export type SessionRow = {
  readonly id: string
  readonly account_id: number
  readonly owner: string
  readonly dealership_id: number | null
  readonly created_at: Date
  readonly expires_at: Date
}

/** Undefined: the account has none of this id that is valid at `now`. */
export async function findOwnSession(
  handle: Handle,
  { accountId, id, now }: { readonly accountId: number; readonly id: string; readonly now: Date },
): Promise<SessionRow | undefined> {
  return findRow<SessionRow>(handle)`
    SELECT id, account_id, owner, dealership_id, created_at, expires_at FROM own_prewarm_sessions(${accountId})
    WHERE id = ${id} AND expires_at > ${now}`
}

/** The same for the worker that warms it, of any account. */
export async function findSession(handle: Handle, id: string, now: Date): Promise<SessionRow | undefined> {
  return findRow<SessionRow>(handle)`
    SELECT id, account_id, owner, dealership_id, created_at, expires_at FROM prewarm_sessions
    WHERE id = ${id} AND expires_at > ${now}`
}

export const sessionVinStatus = Type.Union([Type.Literal('fetching'), Type.Literal('done'), Type.Literal('failed')])

export const SessionVin = Type.Object({
  vin: Type.String(),
  status: sessionVinStatus,
  source: orNull(Type.Union([Type.Literal('live'), Type.Literal('gone')])),
  cached_reason: orNull(Type.Enum(cachedReasons)),
  fetch_ms: orNull(Type.Integer({ description: 'The dealer’s own response time.' })),
  observed_at: orNull(instant()),
})

export type SessionVinRow = Static<typeof SessionVin> & { readonly site: string | null }

/** In request order; at most 25. */
export async function listSessionVins(
  handle: Handle,
  { id, account_id: accountId }: SessionRow,
): Promise<readonly SessionVinRow[]> {
  return listRows<SessionVinRow>(handle)`
    SELECT vin, site, status, outcome ->> 'kind' AS source, cached_reason, fetch_ms, observed_at
    FROM own_prewarm_vins(${accountId}) WHERE session_id = ${id} ORDER BY place`
}

type SessionVinEnd = {
  readonly sessionId: string
  readonly vin: string
  readonly status: 'done' | 'failed'
  readonly site: string | null
  readonly reason: CachedReason | null
  readonly fetchMs: number | null
  readonly observedAt: Date
  /** JSON text; null if it failed. */
  readonly outcome: string | null
}

export async function updateSessionVin(handle: Handle, end: SessionVinEnd): Promise<void> {
  await writeRows(handle)`
    UPDATE prewarm_vins SET status = ${end.status}, site = ${end.site}, cached_reason = ${end.reason}, fetch_ms = ${end.fetchMs},
      observed_at = ${end.observedAt}, outcome = ${end.outcome}::json
    WHERE session_id = ${end.sessionId} AND vin = ${end.vin} AND status = 'fetching'`
}

/** The newest warm record of a site's VIN in the account's sessions that are valid at `now`. */
export async function findWarmOutcome(
  database: Database,
  asked: { readonly accountId: number; readonly site: string; readonly vin: string; readonly now: Date },
): Promise<unknown> {
  const [row] = await listPrepared<{ outcome: unknown }>(database, 'find-warm-outcome')`
      SELECT v.outcome FROM own_prewarm_vins(${asked.accountId}) AS v
      JOIN own_prewarm_sessions(${asked.accountId}) AS s ON s.id = v.session_id
      WHERE v.vin = ${asked.vin} AND v.site = ${asked.site} AND v.status = 'done' AND s.expires_at > ${asked.now}
      ORDER BY v.observed_at DESC LIMIT 1`
  return row?.outcome
}
