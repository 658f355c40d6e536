import { Button, Group, Text } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { ButtonLink } from '../parts/links.tsx'
import { PageHead } from '../parts/page-head.tsx'

/** In place of a page that failed; the navigation stays. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const message = error instanceof Error ? error.message : ''
  return (
    <>
      <PageHead title="This page failed" />
      <Text role="alert" mb="md">
        {message === '' ? 'No reason is known.' : message}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={reset}>
          Try again
        </Button>
        <ButtonLink to="/">Go to the overview</ButtonLink>
      </Group>
    </>
  )
}
