import { useMemo } from 'react'
import { type Country, countryOfDealer } from '../../../../src/model/state-name.ts'
import { useRead } from '../../api/hooks.ts'

export type KnownDealer = { readonly name: string; readonly country: Country }

/** Names and countries of the account's dealerships by their ids. */
export function useDealers(): ReadonlyMap<string, KnownDealer> {
  const dealers = useRead('listDealers').data?.dealers
  return useMemo(
    () =>
      new Map(
        (dealers ?? []).map((dealer) => [
          dealer.dealership_id,
          { name: dealer.name || dealer.website, country: countryOfDealer(dealer.state, dealer.website) ?? 'US' },
        ]),
      ),
    [dealers],
  )
}
