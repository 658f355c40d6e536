import { Button, Modal, Stack, Text } from '@mantine/core'
import { useChange } from '../../api/hooks.ts'
import { CopyField } from '../../parts/copy-field.tsx'

export function PasswordLink({ memberId, name }: { readonly memberId: string; readonly name: string }) {
  const make = useChange('createPasswordLink', { refreshes: ['listMembers'] })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={make.isPending}
        onClick={() => make.mutate({ params: { member_id: memberId } })}
      >
        New password
      </Button>
      <Modal opened={make.data !== undefined} onClose={make.reset} title={`New password for ${name}`}>
        <Stack>
          <Text size="sm">Send this link to {name}. It works once, for seven days, and is not shown again.</Text>
          <CopyField value={make.data?.link ?? ''} label="Link" />
        </Stack>
      </Modal>
    </>
  )
}
