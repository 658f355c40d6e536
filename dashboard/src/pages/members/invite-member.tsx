import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '../../api/hooks.ts'
import { CopyField } from '../../parts/copy-field.tsx'

type Values = { email: string; role: 'admin' | 'member' }

export function InviteMember({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const invite = useChange('createInvitation', { refreshes: ['listMembers'] })
  const form = useForm<Values>({ initialValues: { email: '', role: 'member' } })
  const close = () => {
    onClose()
    invite.reset()
    form.reset()
  }
  return (
    <Modal opened={opened} onClose={close} title="Invite a member">
      {invite.data === undefined ? (
        <form onSubmit={form.onSubmit((body) => invite.mutate({ body }))}>
          <Stack>
            <TextInput label="Email" type="email" required data-autofocus {...form.getInputProps('email')} />
            <Select
              label="Role"
              allowDeselect={false}
              data={[
                { value: 'member', label: 'Member: sees everything, sets up dealers and webhooks' },
                { value: 'admin', label: 'Administrator: also keys, feeds and members' },
              ]}
              {...form.getInputProps('role')}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" loading={invite.isPending}>
                Create link
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Stack>
          <Text size="sm">
            Send this link to {form.values.email}. It works once, for seven days, and is not shown again.
          </Text>
          <CopyField value={invite.data.link} label="Invitation link" />
          <Group justify="flex-end">
            <Button onClick={close}>Done</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
