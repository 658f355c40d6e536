import { type Handle, listRows } from '../database.ts'
import { sql } from '../sql.ts'
import { passesFilter } from './listings.ts'

export type OfferRow = {
  readonly label: string
  readonly amount: number
  readonly category: 'discount' | 'fee'
  readonly conditional: boolean
  readonly vehicles: number
}

/** Offers that the dealership's website publishes with its prices, most frequent first. */
export async function listOffers(
  handle: Handle,
  asked: { readonly accountId: number; readonly dealershipId: number; readonly limit: number },
): Promise<readonly OfferRow[]> {
  return listRows<OfferRow>(handle)`
    SELECT label, amount, category, conditional, count(*)::integer AS vehicles
    FROM (
      -- Documents without an offer, most of them, are not parsed.
      SELECT vehicle.rendered::json AS document
      FROM website_vehicles AS vehicle JOIN subscriptions AS account USING (dealership_id)
      WHERE vehicle.dealership_id = ${asked.dealershipId} AND vehicle.active
        AND account.account_id = ${asked.accountId} AND account.active
        AND ${passesFilter(sql`account.inventory_type`, sql`vehicle.condition`)}
        AND vehicle.rendered ~ '"category":"(discount|fee)"|"conditional_offers":\\[\\{'
      OFFSET 0
    ) AS offering CROSS JOIN LATERAL (
      SELECT offer ->> 'label' AS label, (offer ->> 'amount')::float8 AS amount, offer ->> 'category' AS category,
        false AS conditional
      FROM json_array_elements(document -> 'price_components' -> 'components') AS offer
      WHERE offer ->> 'category' IN ('discount', 'fee')
      UNION ALL
      SELECT offer ->> 'label', (offer ->> 'amount')::float8, 'discount', true
      FROM json_array_elements(coalesce(document -> 'conditional_offers', '[]')) AS offer
    ) AS published
    GROUP BY label, amount, category, conditional
    ORDER BY count(*) DESC, label, amount LIMIT ${asked.limit}`
}
