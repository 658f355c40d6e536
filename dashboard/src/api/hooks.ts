import { notifications } from '@mantine/notifications'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnswerOf, call, type InputOf, type OperationName } from './client.ts'

export type Loading<N extends OperationName> = UseQueryResult<AnswerOf<N>, Error>

/** Reads an operation and caches it. `everyMs` polls while the page is open. */
export function useRead<N extends OperationName>(
  name: N,
  input: InputOf<N> = {},
  { everyMs, enabled = true }: { readonly everyMs?: number | undefined; readonly enabled?: boolean } = {},
): Loading<N> {
  return useQuery<AnswerOf<N>, Error>({
    queryKey: [name, input],
    queryFn: () => call(name, input),
    enabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
}

/**
 * An operation that changes data; the data it affects is fetched again. A refusal is displayed at the edge of the page,
 * unless a form displays it (`inForm`).
 */
export function useChange<N extends OperationName>(
  name: N,
  {
    refreshes,
    done,
    inForm = false,
  }: { readonly refreshes: readonly OperationName[]; readonly done?: string; readonly inForm?: boolean },
) {
  const queries = useQueryClient()
  return useMutation<AnswerOf<N>, Error, InputOf<N>>({
    mutationFn: (input) => call(name, input),
    onSuccess: async () => {
      if (done !== undefined) notifications.show({ message: done, color: 'teal' })
      await Promise.all(refreshes.map((read) => queries.invalidateQueries({ queryKey: [read] })))
    },
    onError: (error) => {
      if (!inForm) notifications.show({ title: 'Not done', message: error.message, color: 'red' })
    },
  })
}
