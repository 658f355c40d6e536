import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { rules } from '../../../docs/generated/dashboard-rules.ts'
import { CopyField } from './copy-field.tsx'

type OneTimeLinkProps = {
  readonly link: string
  readonly label: string
  readonly recipient: string
  readonly children?: ReactNode
}

/** A one-time link to join or to set a password, to copy and send. */
export function OneTimeLink({ link, label, recipient, children }: OneTimeLinkProps) {
  return (
    <Stack>
      <Text size="sm">
        Send this link to {recipient}. It works once, for {rules.linkDays} days, and is not shown again.
      </Text>
      <CopyField value={link} label={label} />
      {children}
    </Stack>
  )
}
