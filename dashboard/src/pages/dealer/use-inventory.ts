import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, call } from '../../api/client.ts'

export type Vehicle = AnswerOf<'fetchInventory'>['vehicles'][number]

const perPage = 500
/** 2,500 vehicles: larger lots are truncated, and the page says so. */
const mostPages = 5

export type LoadedInventory = { readonly vehicles: readonly Vehicle[]; readonly count: number }

/** The website inventory of a dealership, for filtering in the browser. */
export function useInventory(dealershipId: string | undefined) {
  return useQuery<LoadedInventory, Error>({
    queryKey: ['fetchInventory', dealershipId],
    enabled: dealershipId !== undefined,
    queryFn: async () => {
      const read = (page: number) =>
        call('fetchInventory', { body: { dealership_id: dealershipId ?? '', page, per_page: perPage } })
      const first = await read(1)
      const vehicles = [...first.vehicles]
      for (let page = 2; page <= Math.min(first.total_pages, mostPages); page += 1) {
        vehicles.push(...(await read(page)).vehicles)
      }
      return { vehicles, count: first.count }
    },
  })
}
