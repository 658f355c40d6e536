import { Anchor, Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Breakable } from './breakable.tsx'
import { TextLink } from './links.tsx'
import { Muted } from './text.tsx'
import { useTitle } from './use-title.ts'

type PageHeadProps = {
  readonly title: string
  readonly description?: ReactNode
  readonly actions?: ReactNode
  /** The list that the page belongs to. */
  readonly back?: { readonly to: string; readonly label: string }
  /** The page's chapter in the guides, such as `webhooks`. */
  readonly guide?: string
}

export function PageHead({ title, description, actions, back, guide }: PageHeadProps) {
  useTitle(title)
  return (
    <Stack gap={4} mb="md">
      {back !== undefined && (
        <TextLink to={back.to} size="sm">
          ← {back.label}
        </TextLink>
      )}
      <Group justify="space-between" align="center" gap="sm">
        <Title order={1} className="untrusted">
          <Breakable text={title} />
        </Title>
        {actions !== undefined && (
          <Group gap="xs" ml="auto" justify="flex-end">
            {actions}
          </Group>
        )}
      </Group>
      {description !== undefined && (
        <Muted component="div">
          {description}
          {guide !== undefined && (
            <>
              {' '}
              <Anchor href={`/guide/${guide}`} size="sm" underline="always">
                Guide
              </Anchor>
            </>
          )}
        </Muted>
      )}
    </Stack>
  )
}
