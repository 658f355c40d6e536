import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '../../api/hooks.ts'
import { CopyField } from '../../parts/copy-field.tsx'

type Values = { name: string; email: string }

export function AddAccount({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const create = useChange('createAccount', { refreshes: ['listAccounts'], done: 'Account created' })
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
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" loading={create.isPending}>
                Add account
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Stack>
          <Text size="sm">
            Send this link to {form.values.email}. It works once, for seven days, and is not shown again.
          </Text>
          <CopyField value={create.data.link} label="Invitation link" />
          <Group justify="flex-end">
            <Button onClick={close}>Done</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
