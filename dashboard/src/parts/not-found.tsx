import { Text } from '@mantine/core'
import { TextLink } from './links.tsx'
import { PageHead } from './page-head.tsx'

export function NotFound() {
  return (
    <>
      <PageHead title="Page not found" />
      <Text>There is nothing at this address.</Text>
      <TextLink to="/">Go to the overview</TextLink>
    </>
  )
}
