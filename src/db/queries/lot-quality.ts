import { type Static, Type } from 'typebox'
import { integer } from '../../model/field-schemas.ts'
import type { FillRatesByFilter } from '../../model/vehicle-fill.ts'
import { comparedNames, feedFillColumns } from '../../model/vehicle-query/compared-fields.ts'
import { getRow, type Handle } from '../database.ts'
import { sql } from '../sql.ts'

const sideFields = {
  vehicles: integer('Vehicles that it lists now.'),
  fill_rates: Type.Record(Type.String(), Type.Number(), {
    description: 'By optional field, which part of the vehicles has it, from 0 to 1.',
  }),
  without_price: integer('Vehicles without a price.'),
  without_photos: integer('Vehicles without photos.'),
}

export const WebsiteQuality = Type.Object(
  {
    ...sideFields,
    vin_disagrees: Type.Object(
      { year: Type.Integer(), make: Type.Integer(), model: Type.Integer() },
      { description: 'In how many vehicles the VIN states another year, make or model than the page.' },
    ),
  },
  { title: 'WebsiteQuality' },
)

export const FeedQuality = Type.Object(
  { feed_id: Type.Integer(), provider: Type.String(), ...sideFields },
  { title: 'FeedQuality' },
)

export const Agreement = Type.Object(
  {
    both: integer('Vehicles that both list, those that differ included.'),
    website_only: integer('Vehicles that the website alone lists.'),
    feed_only: integer('Vehicles that the feeds alone list.'),
    pending: integer('Vehicles of one side, while the other was not read completely since they appeared.'),
    differing: integer('Vehicles that differ in at least one field.'),
    by_field: Type.Record(Type.String(), Type.Integer(), {
      description: `How many differ in it: ${comparedNames.map((name) => `\`${name}\``).join(', ')}.`,
    }),
  },
  { title: 'Agreement' },
)

type LotQuality = {
  readonly website: Omit<Static<typeof WebsiteQuality>, 'fill_rates'>
  /** Of the last import that read vehicles. */
  readonly website_fill_rates: FillRatesByFilter | null
  readonly feeds: Static<typeof FeedQuality>[]
  /** Null: one of the sides was not read yet. */
  readonly agreement: Static<typeof Agreement> | null
}

const fillRates = sql.raw(
  Object.entries(feedFillColumns)
    .map(([name, column]) => `'${name}', round(count(${column})::numeric / count(*), 3)`)
    .join(', '),
)

/** What the account sees of a dealership's website and feeds now. */
export async function getLotQuality(
  handle: Handle,
  { accountId, dealershipId }: { readonly accountId: number; readonly dealershipId: number },
): Promise<LotQuality> {
  return getRow<LotQuality>(handle)`
    SELECT (
      SELECT json_build_object('vehicles', count(*), 'without_price', count(*) FILTER (WHERE price IS NULL),
        'without_photos', count(*) FILTER (WHERE has_photos IS NOT TRUE), 'vin_disagrees', (
          SELECT json_build_object('year', count(*) FILTER (WHERE vin_disagrees & 1 <> 0),
            'make', count(*) FILTER (WHERE vin_disagrees & 2 <> 0), 'model', count(*) FILTER (WHERE vin_disagrees & 4 <> 0))
          FROM seen_website_vehicles(${accountId}) WHERE dealership_id = ${dealershipId} AND vin_disagrees <> 0))
      FROM seen_website_vehicles(${accountId}) WHERE dealership_id = ${dealershipId}
    ) AS website, (
      SELECT fill_rates FROM seen_imports(${accountId})
      WHERE dealership_id = ${dealershipId} AND status IN ('completed', 'partial') AND fill_rates IS NOT NULL
      ORDER BY id DESC LIMIT 1
    ) AS website_fill_rates, (
      SELECT coalesce(json_agg(json_build_object('feed_id', feed.id, 'provider', feed.provider, 'vehicles', vehicles,
        'without_price', without_price, 'without_photos', without_photos,
        'fill_rates', coalesce(fill_rates, '{}')) ORDER BY feed.id), '[]')
      FROM seen_feeds(${accountId}) AS feed CROSS JOIN LATERAL (
        SELECT count(*) AS vehicles, count(*) FILTER (WHERE price IS NULL) AS without_price,
          count(*) FILTER (WHERE has_photos IS NOT TRUE) AS without_photos,
          CASE WHEN count(*) > 0 THEN json_build_object(${fillRates}) END AS fill_rates
        FROM seen_ims_records(${accountId}) AS v WHERE v.feed_id = feed.id AND v.dealership_id = ${dealershipId} AND v.active
      ) AS counted
      WHERE feed.dealership_id = ${dealershipId}
    ) AS feeds,
    (SELECT counts FROM seen_agreements(${accountId}) WHERE dealership_id = ${dealershipId}) AS agreement`
}
