import { type Static, Type } from 'typebox'
import { hourMs } from '../../lib/clock.ts'
import { instant, orNull } from '../../model/field-schemas.ts'
import { getRow, type Handle, listRows, writeRows } from '../database.ts'
import { sql } from '../sql.ts'

/** Null: all dealerships of the account. */
export type LotScope = { readonly accountId: number; readonly dealershipId: number | null }

export type LotSums = Readonly<
  Record<'total' | 'new' | 'certified' | 'ims' | 'days_on_lot' | 'over_60_days', number>
> & {
  readonly last_24h: LotChanges
  readonly last_7d: LotChanges
}

type LotChanges = Readonly<Record<'created' | 'updated' | 'removed' | 'price_drops', number>>

/** SQL: of a row of lot_figures, what depends on the time. `week`, `day`: since when changes count, inclusive. */
function figuresAt({ at, day, week }: { readonly at: Date; readonly day: Date; readonly week: Date }) {
  const indexSince = (since: Date) =>
    sql`width_bucket(${since}::timestamptz - interval '1 microsecond', changed_at) + 1`
  return sql`
    SELECT coalesce(listed[by_now] * (today - '2000-01-01'::date) - listed_days[by_now], 0)::bigint AS days_on_lot,
      coalesce(listed[width_bucket(today - 61, listed_on)], 0) AS over_60_days,
      coalesce(created[day], 0) AS day_created, coalesce(updated[day], 0) AS day_updated,
      coalesce(removed[day], 0) AS day_removed, coalesce(price_drops[day], 0) AS day_price_drops,
      coalesce(created[week], 0) AS week_created, coalesce(updated[week], 0) AS week_updated,
      coalesce(removed[week], 0) AS week_removed, coalesce(price_drops[week], 0) AS week_price_drops
    FROM (SELECT (${at}::timestamptz AT TIME ZONE 'UTC')::date AS today) AS given,
      LATERAL (SELECT width_bucket(today, listed_on) AS by_now, ${indexSince(day)} AS day, ${indexSince(week)} AS week) AS index`
}

const last = (hours: number, at: Date) => new Date(at.getTime() - hours * hourMs)

/** Each VIN of a dealership counts once, as its website lists it, otherwise as a feed does. */
export async function sumLots(handle: Handle, { accountId, dealershipId }: LotScope, at: Date): Promise<LotSums> {
  return getRow<LotSums>(handle)`
    SELECT coalesce(sum(total), 0)::integer AS total, coalesce(sum(new), 0)::integer AS new,
      coalesce(sum(certified), 0)::integer AS certified, coalesce(sum(ims), 0)::integer AS ims,
      coalesce(sum(days_on_lot), 0)::bigint AS days_on_lot, coalesce(sum(over_60_days), 0)::integer AS over_60_days,
      json_build_object('created', coalesce(sum(day_created), 0), 'updated', coalesce(sum(day_updated), 0),
        'removed', coalesce(sum(day_removed), 0), 'price_drops', coalesce(sum(day_price_drops), 0)) AS last_24h,
      json_build_object('created', coalesce(sum(week_created), 0), 'updated', coalesce(sum(week_updated), 0),
        'removed', coalesce(sum(week_removed), 0), 'price_drops', coalesce(sum(week_price_drops), 0)) AS last_7d
    FROM seen_lot_figures(${accountId}) AS kept
    CROSS JOIN LATERAL (${figuresAt({ at, day: last(24, at), week: last(7 * 24, at) })}) AS now
    WHERE ${dealershipId}::integer IS NULL OR dealership_id = ${dealershipId}`
}

export const EmbeddingCounts = Type.Object({
  dealership_id: Type.String(),
  vehicles: Type.Integer({ description: 'A VIN counts once.' }),
  embedded: Type.Integer(),
  oldest_at: orNull(instant(), {
    description: 'When the oldest vector in use was written.',
  }),
})
type EmbeddingCounts = Static<typeof EmbeddingCounts>

/** How many of the vehicles that the account sees have a vector of the model that is searched. */
export async function listEmbedded(
  handle: Handle,
  { accountId, dealershipId }: LotScope,
): Promise<readonly EmbeddingCounts[]> {
  return listRows<EmbeddingCounts>(handle)`
    SELECT d.public_id AS dealership_id, kept.total AS vehicles, kept.embedded, kept.oldest_vector_at AS oldest_at
    FROM seen_lot_figures(${accountId}) AS kept JOIN dealerships AS d ON d.id = kept.dealership_id
    WHERE ${dealershipId}::integer IS NULL OR d.id = ${dealershipId} ORDER BY d.id`
}

/** Counts a dealership again. Changes of its vehicles, events and feeds do so themselves. Lock it before. */
export async function recountLot(tx: Handle, dealershipId: number): Promise<void> {
  await writeRows(tx)`SELECT recount_lot(${dealershipId})`
}

type ComparedLots = {
  /** Null: no dealership has a greater id. */
  readonly last: number | null
  /** Dealerships whose kept figures differ from their rows. */
  readonly differing: readonly number[]
}

/** Compares the next `limit` dealerships, without events that were deleted by now. */
export async function compareLots(
  handle: Handle,
  { after, at, limit }: { readonly after: number; readonly at: Date; readonly limit: number },
): Promise<ComparedLots> {
  const week = last(7 * 24, at)
  const [{ kept_since: keptSince } = { kept_since: week }] = await listRows<{ kept_since: Date }>(handle)`
    SELECT greatest(min(opened_at), ${week}) AS kept_since FROM periods WHERE table_name = 'events'`
  const figures = sql`
    ROW(total, new, certified, ims, embedded, oldest_vector_at, listed_on, listed, listed_days, now.*) AS figures`
  const now = sql`CROSS JOIN LATERAL (${figuresAt({ at, day: last(24, at), week: keptSince })}) AS now`
  return getRow<ComparedLots>(handle)`
    WITH page AS MATERIALIZED (SELECT id FROM dealerships WHERE id > ${after} ORDER BY id LIMIT ${limit}),
    kept AS (
      SELECT dealership_id, filter, viewer, ${figures} FROM lot_figures ${now} WHERE dealership_id IN (SELECT id FROM page)
    ), counted AS (
      SELECT dealership_id, filter, viewer, ${figures} FROM page CROSS JOIN LATERAL counted_lot(page.id) ${now}
    )
    SELECT (SELECT max(id) FROM page) AS last, ARRAY(
      SELECT DISTINCT dealership_id FROM counted LEFT JOIN kept USING (dealership_id, filter, viewer)
      WHERE counted.figures IS DISTINCT FROM kept.figures ORDER BY dealership_id) AS differing`
}
