import { Button, Modal } from '@mantine/core'
import { useChange } from '../../api/hooks.ts'
import { OneTimeLink } from '../../parts/one-time-link.tsx'

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
        Send a new link
      </Button>
      <Modal opened={make.data !== undefined} onClose={make.reset} title={`New password for ${name}`}>
        <OneTimeLink link={make.data?.link ?? ''} label="Link" recipient={name} />
      </Modal>
    </>
  )
}
