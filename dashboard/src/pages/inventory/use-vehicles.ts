import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type AnswerOf, call } from '../../api/client.ts'
import { facetNames, type InventoryAddress, queryOf } from './address.ts'

export type ListedVehicle = AnswerOf<'queryInventory'>['vehicles'][number]
export type Found = AnswerOf<'queryInventory'>

const perPage = 50

/** What the table displays; descriptions and features stay at the service. */
const fields = [
  'year',
  'make',
  'model',
  'series',
  'stocknum',
  'condition',
  'certified',
  'odometer',
  'odometer_unit',
  'price',
  'msrp',
  'exterior_color',
  'body',
  'drivetrain_desc',
  'fuel',
  'transmission',
  'photo_url_list',
  'first_seen_at',
  'source',
  'days_on_lot',
  'removed_at',
  'distance_miles',
]

/** The vehicles that an address selects, page by page, with the counts of all that match. */
export function useVehicles(address: InventoryAddress, withDealers: boolean) {
  const query = {
    ...queryOf(address),
    fields,
    facets: withDealers ? [...facetNames, 'dealership_id' as const] : facetNames,
    stats: ['price', 'odometer', 'days_on_lot'] as const,
    per_page: perPage,
  }
  return useInfiniteQuery<Found, Error, readonly Found[], readonly unknown[], string | null>({
    queryKey: ['queryInventory', query],
    queryFn: ({ pageParam: cursor }) => call('queryInventory', { body: { ...query, cursor } }),
    initialPageParam: null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor ?? undefined,
    select: ({ pages }) => pages,
    placeholderData: keepPreviousData,
  })
}
