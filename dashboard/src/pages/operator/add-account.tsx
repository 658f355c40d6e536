import { Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '../../api/hooks.ts'
import { DoneAction, FormActions } from '../../parts/dialog-actions.tsx'
import { OneTimeLink } from '../../parts/one-time-link.tsx'

type Values = { name: string; email: string }

export function AddAccount({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const create = useChange('createAccount', { inForm: true, refreshes: ['listAccounts'], done: 'Account created' })
  const form = useForm<Values>({ initialValues: { name: '', email: '' } })
  const close = () => {
    onClose()
    create.reset()
    form.reset()
  }
  return (
    <Modal opened={opened} onClose={close} title="Add an account">
      {create.data === undefined ? (
        <form onSubmit={form.onSubmit((body) => create.mutate({ body }))}>
          <Stack>
            <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
            <TextInput label="Email of its administrator" type="email" required {...form.getInputProps('email')} />
            <FormActions submit="Add account" isPending={create.isPending} error={create.error} onCancel={close} />
          </Stack>
        </form>
      ) : (
        <OneTimeLink link={create.data.link} label="Invitation link" recipient={form.values.email}>
          <DoneAction onDone={close} />
        </OneTimeLink>
      )}
    </Modal>
  )
}
