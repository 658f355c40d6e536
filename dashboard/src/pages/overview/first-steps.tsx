import { Anchor, List, Paper, Stack, Title } from '@mantine/core'
import { TextLink } from '../../parts/links.tsx'

/** What an account without dealers does first. */
export function FirstSteps() {
  return (
    <Paper withBorder p="lg">
      <Stack gap="xs">
        <Title order={2}>First steps</Title>
        <List size="sm" type="ordered" spacing={4}>
          <List.Item>
            <TextLink to="/dealers" size="sm">
              Add a dealer
            </TextLink>{' '}
            by the address of its website.
          </List.Item>
          <List.Item>
            <TextLink to="/keys" size="sm">
              Create an API key
            </TextLink>{' '}
            for your program.
          </List.Item>
          <List.Item>
            <TextLink to="/webhooks" size="sm">
              Add a webhook
            </TextLink>{' '}
            to hear of every change.
          </List.Item>
          <List.Item>
            Read the{' '}
            <Anchor href="/docs/" size="sm">
              API reference
            </Anchor>
            .
          </List.Item>
        </List>
      </Stack>
    </Paper>
  )
}
