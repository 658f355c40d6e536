import { Modal, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { rules } from '../../../docs/generated/dashboard-rules.ts'
import { useChange } from '../api/hooks.ts'
import { FormActions } from '../parts/dialog-actions.tsx'

const shortestPassword = rules.passwordLength

export function ChangePassword({ onClose }: { readonly onClose: () => void }) {
  const change = useChange('changeOwnPassword', {
    inForm: true,
    refreshes: [],
    done: 'Password changed: other browsers are signed out',
  })
  const form = useForm({
    initialValues: { current_password: '', new_password: '' },
    validate: {
      new_password: (text) => (text.length < shortestPassword ? `At least ${shortestPassword} characters` : null),
    },
  })
  return (
    <Modal opened onClose={onClose} title="Change your password">
      <form onSubmit={form.onSubmit((body) => change.mutate({ body }, { onSuccess: onClose }))}>
        <Stack>
          <PasswordInput
            label="Current password"
            required
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('current_password')}
          />
          <PasswordInput
            label="New password"
            description={`At least ${shortestPassword} characters.`}
            required
            autoComplete="new-password"
            {...form.getInputProps('new_password')}
          />
          <FormActions submit="Change password" isPending={change.isPending} error={change.error} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
