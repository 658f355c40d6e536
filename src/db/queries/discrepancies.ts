import { type Static, Type } from 'typebox'
import { instant, orNull, text, timestamp } from '../../model/field-schemas.ts'
import { comparedFields } from '../../model/vehicle-query/compared-fields.ts'
import { type Handle, listRows } from '../database.ts'
import { sql } from '../sql.ts'

export const discrepancyKinds = ['website_only', 'feed_only', 'differs'] as const

type Counts = Readonly<Record<'website_only' | 'feed_only' | 'differing', number>>

type ChangedCounts = {
  readonly website_url: string
  /** The account that sees these counts; null: all but `except`, which see other feeds. */
  readonly account: number | null
  readonly except: readonly number[]
  readonly filter: 'all' | 'new' | 'used'
  readonly counts: Counts
  readonly previous: Counts
}

type Side = 'website' | 'feed'
const fields = Object.entries(comparedFields).map(([name, field]) => ({ name, ...field }))

/** SQL: for each field, a part of the statement. */
const ofFields = (part: (field: (typeof fields)[number]) => string) => sql.raw(fields.map(part).join(', '))

const comparedColumns = (side: Side) => ofFields((field) => `${field[side]} AS ${field.name}`)

const differs = (field: (typeof fields)[number]) =>
  'apart' in field
    ? `abs(website.${field.name} - feed.${field.name}) >= ${field.apart}`
    : `website.${field.name} <> feed.${field.name}`

/**
 * Compares what the dealership's website and feeds list now, for each filter and each account that sees feeds of its own, and
 * writes what has changed since the last time. Lock the dealership before. Returns the counts that changed, for those who
 * subscribe.
 */
export async function updateDiscrepancies(
  tx: Handle,
  dealershipId: number,
  at: Date,
): Promise<readonly ChangedCounts[]> {
  return listRows<ChangedCounts>(tx)`
    WITH owners AS (
      SELECT DISTINCT account_id FROM feeds WHERE dealership_id = ${dealershipId} AND NOT shared AND deleted_at IS NULL
    ), viewers AS MATERIALIZED (
      SELECT * FROM (
        SELECT viewer, d.website_url, d.ims_simple, coalesce(d.complete_seen_at, '-infinity') AS website_read, (
          -- A feed that went stale does not keep the others waiting.
          SELECT coalesce(min(f.read_at) FILTER (WHERE f.stale_told_at IS NULL), max(f.read_at)) FROM feeds AS f
          WHERE f.dealership_id = d.id AND f.deleted_at IS NULL AND (f.shared OR f.account_id = viewer)) AS feeds_read
        FROM dealerships AS d CROSS JOIN (SELECT -1 AS viewer UNION ALL SELECT account_id FROM owners) AS named
        WHERE d.id = ${dealershipId} AND coalesce(d.complete_seen_at, d.observed_at) IS NOT NULL
      ) AS known WHERE feeds_read IS NOT NULL
    ), pairs AS MATERIALIZED (
      SELECT viewer, website_read, feeds_read, pair.* FROM viewers CROSS JOIN LATERAL (
        SELECT coalesce(website.vin, feed.vin) AS vin, website.updated_at AS website_at, feed.updated_at AS feed_at,
          website.condition AS website_condition, feed.condition AS feed_condition,
          array_remove(ARRAY[${ofFields((field) => `CASE WHEN ${differs(field)} THEN '${field.name}' END`)}], NULL) AS fields
        FROM (
          SELECT vin, updated_at, ${comparedColumns('website')} FROM viewed_website_vehicles(${dealershipId}, 'all')
        ) AS website
        FULL JOIN (
          SELECT vin, updated_at, ${comparedColumns('feed')} FROM viewed_ims_vehicles(${dealershipId}, 'all', ims_simple, viewer)
        ) AS feed ON feed.vin = website.vin
      ) AS pair
    ), agreeing AS MATERIALIZED (
      -- Of most lots all vehicles: no filter parts the sides of these.
      SELECT viewer, website_condition AS condition, count(*) AS vehicles FROM pairs
      WHERE fields = '{}' AND website_condition IS NOT NULL AND feed_at IS NOT NULL GROUP BY viewer, website_condition
    ), seen AS (
      SELECT viewer, filter, vin, fields, CASE WHEN listed AND fed THEN CASE WHEN fields = '{}' THEN 'same' ELSE 'differs' END
          WHEN listed THEN 'website_only' ELSE 'feed_only' END AS kind,
        CASE WHEN listed AND fed THEN false WHEN listed THEN website_at > feeds_read ELSE feed_at > website_read END AS is_news
      FROM pairs
      CROSS JOIN unnest('{all,new,used}'::text[]) AS filter CROSS JOIN LATERAL (
        SELECT website_at IS NOT NULL AND passes_filter(filter, website_condition) AS listed,
          feed_at IS NOT NULL AND passes_filter(filter, feed_condition) AS fed
      ) AS sight
      WHERE (listed OR fed) AND (fields <> '{}' OR website_condition IS NULL OR feed_at IS NULL)
    ), judged AS MATERIALIZED (
      -- What stands is no news again when its vehicle changes.
      SELECT viewer, filter, vin, fields, CASE WHEN is_news AND NOT EXISTS (
        SELECT FROM discrepancies AS standing WHERE standing.dealership_id = ${dealershipId}
          AND standing.viewer = seen.viewer AND standing.vin = seen.vin AND standing.kind = seen.kind
      ) THEN 'pending' ELSE kind END AS kind
      FROM seen
    ), counted AS MATERIALIZED (
      SELECT viewer, filter, website_url, jsonb_build_object('both', count(*) FILTER (WHERE kind IN ('same', 'differs')) + coalesce((
          SELECT sum(vehicles) FROM agreeing WHERE agreeing.viewer = viewers.viewer AND passes_filter(filter, condition)), 0),
        'website_only', count(*) FILTER (WHERE kind = 'website_only'), 'feed_only', count(*) FILTER (WHERE kind = 'feed_only'),
        'pending', count(*) FILTER (WHERE kind = 'pending'), 'differing', count(*) FILTER (WHERE kind = 'differs'),
        'by_field', jsonb_build_object(${ofFields(
          ({ name }) => `'${name}', count(*) FILTER (WHERE kind = 'differs' AND '${name}' = ANY (fields))`,
        )})) AS counts
      FROM viewers CROSS JOIN unnest('{all,new,used}'::text[]) AS filter LEFT JOIN judged USING (viewer, filter)
      GROUP BY viewers.viewer, filter, website_url
    ), found AS (
      SELECT viewer, vin, kind, field, array_agg(filter ORDER BY filter) AS filters
      FROM judged CROSS JOIN unnest(CASE kind WHEN 'differs' THEN fields ELSE '{""}' END) AS field
      WHERE kind NOT IN ('same', 'pending') GROUP BY viewer, vin, kind, field
    ), changes AS MATERIALIZED (
      SELECT viewer, vin, kind, field, found.filters, standing.place
      FROM found FULL JOIN (
        SELECT ctid AS place, viewer, vin, kind, field, filters FROM discrepancies WHERE dealership_id = ${dealershipId}
      ) AS standing USING (viewer, vin, kind, field)
      WHERE found.filters IS DISTINCT FROM standing.filters
    ), gone AS (
      DELETE FROM discrepancies WHERE ctid = ANY (ARRAY(SELECT place FROM changes WHERE filters IS NULL))
    ), moved AS (
      UPDATE discrepancies AS standing SET filters = changes.filters FROM changes
      WHERE standing.ctid = changes.place AND changes.filters IS NOT NULL
    ), made AS (
      INSERT INTO discrepancies (dealership_id, viewer, vin, kind, field, filters, since)
      SELECT ${dealershipId}, viewer, vin, kind, field, filters, coalesce(CASE WHEN viewer <> -1 THEN (
        -- An account that begins to see feeds of its own saw what the rest see.
        SELECT since FROM discrepancies AS rest WHERE rest.dealership_id = ${dealershipId} AND rest.viewer = -1
          AND rest.vin = changes.vin AND rest.kind = changes.kind AND rest.field = changes.field) END, ${at}::timestamptz)
      FROM changes WHERE place IS NULL
    ), forgotten AS (
      DELETE FROM agreements WHERE dealership_id = ${dealershipId} AND viewer NOT IN (SELECT viewer FROM viewers)
    ), recounted AS MATERIALIZED (
      SELECT counted.*, before.counts AS previous
      FROM counted LEFT JOIN agreements AS before ON before.dealership_id = ${dealershipId}
        AND before.viewer = counted.viewer AND before.filter = counted.filter
      WHERE before.counts IS DISTINCT FROM counted.counts
    ), kept AS (
      INSERT INTO agreements (dealership_id, viewer, filter, counts)
      SELECT ${dealershipId}, viewer, filter, counts FROM recounted
      ON CONFLICT (dealership_id, viewer, filter) DO UPDATE SET counts = excluded.counts
    )
    SELECT website_url, nullif(viewer, -1) AS account, ARRAY(SELECT account_id FROM owners) AS except, filter, now.counts, now.previous
    FROM recounted CROSS JOIN LATERAL (
      SELECT counts - '{both,pending,by_field}'::text[] AS counts, previous - '{both,pending,by_field}'::text[] AS previous
    ) AS now
    WHERE now.counts <> now.previous AND EXISTS (
      SELECT FROM subscriptions AS s WHERE s.dealership_id = ${dealershipId} AND s.active AND s.inventory_type = filter
        AND CASE viewer WHEN -1 THEN s.account_id NOT IN (SELECT account_id FROM owners) ELSE s.account_id = viewer END)
    ORDER BY viewer, filter`
}

type AskedDiscrepancies = {
  readonly accountId: number
  readonly dealershipId: number
  readonly kind: string | null
  readonly field: string | null
  /** The last one of the page before. */
  readonly after: { readonly since: Date; readonly vin: string } | null
  readonly limit: number
}

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

export const Discrepancy = Type.Object(
  {
    vin: Type.String(),
    kind: Type.Enum([...discrepancyKinds], {
      description: 'Which side alone lists the vehicle, or that both do and differ.',
    }),
    since: instant(timestamp('When it was first seen; it stays while it stands.')),
    heading: text('The website’s heading; of a vehicle of the feeds alone its year, make, model and trim.'),
    stocknum: text('The website’s stock number, else the feed’s; empty if neither states one.'),
    vdp_link: text('Address of the vehicle’s page, as the website or else the feed states it; empty if neither does.'),
    fields: Type.Array(
      Type.Object({
        field: Type.String(),
        website: Type.Union([...Value.anyOf], { description: 'What the website says.' }),
        feed: Type.Union([...Value.anyOf], {
          description: 'What the feed says: of prices the price, else the internet price. Odometers are in miles.',
        }),
        difference: orNull(Type.Number(), { description: '`website` minus `feed`; null where they are no numbers.' }),
      }),
      { description: 'What differs; empty where one side alone lists the vehicle.' },
    ),
  },
  { title: 'Discrepancy' },
)

type Said = Readonly<Record<string, Static<typeof Value>>>

/** `fields`: the names of those that differ. */
export type DiscrepancyRow = Omit<Static<typeof Discrepancy>, 'fields'> & {
  /** False: a side has lost the vehicle since the last comparison. */
  readonly is_seen: boolean
  readonly fields: readonly string[]
  readonly website: Said | null
  readonly feed: Said | null
}

const shownValues = (side: Side) =>
  ofFields((field) => `'${field.name}', ${'spelled' in field ? `said ->> '${field.spelled[side]}'` : field[side]}`)

/** What stands, longest standing first, with what both sides say of it now. OFFSET forces a look-up for each vehicle of the page. */
export async function listDiscrepancies(handle: Handle, asked: AskedDiscrepancies): Promise<readonly DiscrepancyRow[]> {
  const { accountId, dealershipId, kind, field, after } = asked
  return listRows<DiscrepancyRow>(handle)`
    WITH page AS MATERIALIZED (
      SELECT vin, kind, min(since) AS since, array_remove(array_agg(field), '') AS fields
      FROM seen_discrepancies(${accountId})
      WHERE dealership_id = ${dealershipId} AND kind = coalesce(${kind}, kind)
      GROUP BY vin, kind
      HAVING (${field}::text IS NULL OR ${field} = ANY (array_agg(field)))
        AND (${after === null} OR (min(since), vin) > (${after?.since ?? null}::timestamptz, ${after?.vin ?? null}::text))
      ORDER BY min(since), vin LIMIT ${asked.limit}
    )
    SELECT page.vin, page.kind, page.since, page.fields, website.shown AS website, feed.shown AS feed,
      (kind = 'feed_only' OR website.said IS NOT NULL) AND (kind = 'website_only' OR feed.said IS NOT NULL) AS is_seen,
      coalesce(website.said ->> 'heading', concat_ws(' ', feed.said ->> 'year', feed.said ->> 'make', feed.said ->> 'model',
        feed.said ->> 'trim')) AS heading,
      coalesce(nullif(website.said ->> 'stocknum', ''), feed.said ->> 'stock_number', '') AS stocknum,
      coalesce(nullif(website.said ->> 'vdp_link', ''), feed.said ->> 'vdp_url', '') AS vdp_link
    FROM page
    LEFT JOIN LATERAL (
      SELECT said, jsonb_build_object(${shownValues('website')}) AS shown
      FROM seen_website_vehicles(${accountId}) AS v CROSS JOIN LATERAL content_json(v.rendered) AS said
      WHERE v.dealership_id = ${dealershipId} AND v.vin = page.vin OFFSET 0
    ) AS website ON true
    LEFT JOIN LATERAL (
      SELECT said, jsonb_build_object(${shownValues('feed')}) AS shown
      FROM seen_ims_vehicles(${accountId}) AS v CROSS JOIN LATERAL (
        SELECT content_json(content) AS said FROM ims_contents WHERE import_id = v.import_id AND row = v.row
      ) AS content
      WHERE v.dealership_id = ${dealershipId} AND v.vin = page.vin OFFSET 0
    ) AS feed ON true
    ORDER BY page.since, page.vin`
}
