import { Center, Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Brand } from '../app/brand.tsx'
import { useTitle } from './use-title.ts'

/** The frame of the pages before sign-in. */
export function DoorFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title)
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="xl" w="100%" maw={400}>
        <Stack>
          <Brand />
          <Title order={1}>{title}</Title>
          {children}
        </Stack>
      </Paper>
    </Center>
  )
}
