import type { HeldCollapse } from '../../model/scan.ts'
import { findRow, type Handle, listRows, writeRows } from '../database.ts'
import { sql } from '../sql.ts'

/** The source that collapsed: a website (`feedId` null) or a feed. */
export type CollapseOwner = { readonly dealershipId: number; readonly feedId: number | null }

export async function findHeldCollapse(handle: Handle, owner: CollapseOwner): Promise<HeldCollapse | null> {
  const row = await findRow<HeldRow>(handle)`
    SELECT first_at, last_at, observations, first_vins, last_vins FROM held_collapses
    WHERE dealership_id = ${owner.dealershipId} AND feed_id IS NOT DISTINCT FROM ${owner.feedId}::integer`
  if (row === undefined) return null
  return {
    first: { at: row.first_at, vins: row.first_vins },
    last: { at: row.last_at, vins: row.last_vins },
    observations: row.observations,
  }
}

type HeldRow = {
  readonly first_at: Date
  readonly last_at: Date
  readonly observations: number
  readonly first_vins: string[]
  readonly last_vins: string[]
}

/** The listed vehicles that the scan or file did not show, each with the number of all. */
export async function listMissingVehicles(
  handle: Handle,
  asked: CollapseOwner & { readonly accountId: number; readonly shown: readonly string[]; readonly limit: number },
) {
  const { accountId, dealershipId, feedId } = asked
  const shown = sql`${[...asked.shown]}::text[]`
  const missing =
    feedId === null
      ? sql`SELECT vin, coalesce(content_json(rendered) ->> 'heading', '') AS heading, (count(*) OVER ())::integer AS total
          FROM seen_website_vehicles(${accountId})
          WHERE dealership_id = ${dealershipId} AND vin <> ALL (${shown}) ORDER BY first_seen_at, id`
      : sql`SELECT v.vin, concat_ws(' ', v.year, j.content ->> 'make', j.content ->> 'model', j.content ->> 'trim') AS heading,
            (count(*) OVER ())::integer AS total
          FROM seen_ims_records(${accountId}) AS v
          JOIN ims_contents AS c ON c.import_id = v.import_id AND c.row = v.row
          CROSS JOIN LATERAL (SELECT c.content::json) AS j (content)
          WHERE v.feed_id = ${feedId} AND v.active AND v.vin <> ALL (${shown}) ORDER BY v.id`
  return listRows<{ readonly vin: string; readonly heading: string; readonly total: number }>(handle)`
    ${missing} LIMIT ${asked.limit}`
}

export async function saveHeldCollapse(tx: Handle, owner: CollapseOwner, held: HeldCollapse): Promise<void> {
  const { first, last, observations } = held
  await writeRows(tx)`
    INSERT INTO held_collapses (dealership_id, feed_id, first_at, last_at, observations, first_vins, last_vins)
    VALUES (${owner.dealershipId}, ${owner.feedId}, ${first.at}, ${last.at}, ${observations}, ${[...first.vins]},
      ${[...last.vins]})
    ON CONFLICT (dealership_id, feed_id) DO UPDATE SET first_at = excluded.first_at, last_at = excluded.last_at,
      observations = excluded.observations, first_vins = excluded.first_vins, last_vins = excluded.last_vins`
}

export async function deleteHeldCollapse(tx: Handle, owner: CollapseOwner): Promise<void> {
  await writeRows(tx)`
    DELETE FROM held_collapses
    WHERE dealership_id = ${owner.dealershipId} AND feed_id IS NOT DISTINCT FROM ${owner.feedId}::integer`
}
