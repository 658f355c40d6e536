import { Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Muted } from './text.tsx'

type EmptyProps = { readonly title: string; readonly children: ReactNode; readonly action?: ReactNode }

/** An empty list: what it will contain, and how to start. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap={6}>
        <Title order={2} ta="center">
          {title}
        </Title>
        <Muted ta="center" maw={460}>
          {children}
        </Muted>
        {action}
      </Stack>
    </Paper>
  )
}
