import { Container, Stack, Text, Title } from '@mantine/core'
import { TextLink } from './links.tsx'

export function NotFound() {
  return (
    <Container component="main" py="xl">
      <Stack gap="xs">
        <Title order={1}>Page not found</Title>
        <Text>There is nothing at this address.</Text>
        <TextLink to="/">Go to the overview</TextLink>
      </Stack>
    </Container>
  )
}
