import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Muted } from './text.tsx'

type LoadedProps<T> = {
  readonly query: UseQueryResult<T, Error>
  readonly children: (data: T) => ReactNode
  /** Rows of the skeleton. */
  readonly rows?: number
}

/** The loaded data, a placeholder while loading, or the reason for a failure. */
export function Loaded<T>({ query, children, rows = 4 }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return <Waiting rows={rows} failure={query.failureReason} />
  return (
    <Alert color="red" variant="light" title="This could not be loaded" role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{query.error.message}</Text>
        <Button variant="default" size="xs" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Stack>
    </Alert>
  )
}

type WaitingProps = {
  readonly rows?: number
  /** Why it failed so far; it is tried again. */
  readonly failure?: Error | null
}

/** Where content will be. */
export function Waiting({ rows = 6, failure = null }: WaitingProps) {
  const { online } = useNetwork()
  const tried = failure === null ? 'Loading…' : `${failure.message}. It is tried again.`
  return (
    <Stack gap="xs" aria-busy="true">
      <Muted role="status">
        {online ? tried : 'There is no connection. This page goes on by itself when it is back.'}
      </Muted>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton are all alike.
        <Skeleton key={row} height={28} />
      ))}
    </Stack>
  )
}
