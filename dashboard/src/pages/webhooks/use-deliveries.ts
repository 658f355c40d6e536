import { useQueries } from '@tanstack/react-query'
import { type AnswerOf, call } from '../../api/client.ts'
import { mergePages, type Webhook } from './endpoints.ts'

export type Attempt = AnswerOf<'listDeliveries'>['deliveries'][number] & { readonly webhook_id: number }

type DeliveryFilters = {
  readonly status?: Attempt['status'] | undefined
  readonly dealership_id?: string | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
}

const everyMs = 8_000

/** The newest attempts of several webhooks in one list. */
export function useDeliveries(webhooks: readonly Webhook[], filters: DeliveryFilters, limit: number) {
  return useQueries({
    queries: webhooks.map(({ id }) => ({
      queryKey: ['listDeliveries', id, filters, limit],
      queryFn: () => call('listDeliveries', { params: { webhook_id: id }, query: { ...filters, limit } }),
      refetchInterval: everyMs,
    })),
    combine: (results) => {
      const pages = results.flatMap(({ data }) => (data === undefined ? [] : [data]))
      const attempts = mergePages<Attempt>(
        pages.map(({ webhook_id, deliveries, next_cursor }) => ({
          rows: deliveries.map((row) => ({ ...row, webhook_id })),
          isLast: next_cursor === null,
        })),
      )
      return {
        attempts,
        isLoading: pages.length < results.length && results.every(({ error }) => error === null),
        error: results.find(({ error }) => error !== null)?.error ?? null,
        hasMore: pages.some(({ next_cursor: cursor }) => cursor !== null),
      }
    },
  })
}
