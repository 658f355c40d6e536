import { Button, Code, CopyButton, Group } from '@mantine/core'
import { Breakable } from './breakable.tsx'

/** A text to copy, with a button that copies it. */
export function CopyField({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <Group gap="xs" wrap="nowrap" align="stretch">
      <Code block flex={1} aria-label={label} className="whole">
        <Breakable text={value} />
      </Code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy} h="auto">
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
