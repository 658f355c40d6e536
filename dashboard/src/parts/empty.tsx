import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type EmptyProps = { readonly title: string; readonly children: ReactNode; readonly action?: ReactNode }

/** An empty list: what it will contain, and how to start. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap={6}>
        <Title order={2} ta="center">
          {title}
        </Title>
        <Text size="sm" c="dimmed" ta="center" maw={460}>
          {children}
        </Text>
        {action}
      </Stack>
    </Paper>
  )
}
