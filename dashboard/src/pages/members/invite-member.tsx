import { Modal, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '../../api/hooks.ts'
import { DoneAction, FormActions } from '../../parts/dialog-actions.tsx'
import { OneTimeLink } from '../../parts/one-time-link.tsx'

type Values = { email: string; role: 'admin' | 'member' }

export function InviteMember({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const invite = useChange('createInvitation', { inForm: true, refreshes: ['listMembers'] })
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
            <FormActions submit="Create link" isPending={invite.isPending} error={invite.error} onCancel={close} />
          </Stack>
        </form>
      ) : (
        <OneTimeLink link={invite.data.link} label="Invitation link" recipient={form.values.email}>
          <DoneAction onDone={close} />
        </OneTimeLink>
      )}
    </Modal>
  )
}
