import { Modal, MultiSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange, useRead } from '../../api/hooks.ts'
import { FormActions } from '../../parts/dialog-actions.tsx'
import { makeSecret } from './make-secret.ts'

type Values = { url: string; events: string[]; secret: string }

const shortestSecret = 16

export function AddWebhook({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const enums = useRead('listEnums', {}, { enabled: opened })
  const create = useChange('createWebhooks', { inForm: true, refreshes: ['listWebhooks'], done: 'Webhook added' })
  const form = useForm<Values>({
    initialValues: { url: '', events: [], secret: makeSecret() },
    validate: {
      url: (url) => (url.startsWith('https://') ? null : 'Only https:// addresses'),
      events: (events) => (events.length === 0 ? 'At least one' : null),
      secret: (secret) => (secret.length < shortestSecret ? `At least ${shortestSecret} characters` : null),
    },
  })
  const close = () => {
    onClose()
    form.reset()
    form.setFieldValue('secret', makeSecret())
  }
  const submit = ({ url, events, secret }: Values) =>
    create.mutate({ body: { url, event_types: events, secret } }, { onSuccess: close })
  return (
    <Modal opened={opened} onClose={close} title="Add a webhook" size="lg">
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <TextInput
            label="Address"
            placeholder="https://example.com/inventory-events"
            required
            data-autofocus
            {...form.getInputProps('url')}
          />
          <MultiSelect
            label="Events"
            description="One subscription is made for each."
            placeholder="Choose events"
            required
            searchable
            data={[...(enums.data?.enums.event_type ?? [])]}
            {...form.getInputProps('events')}
          />
          <TextInput
            label="Secret"
            description="Signs every delivery. Copy it to the receiver: it is never shown again."
            required
            {...form.getInputProps('secret')}
          />
          <Text size="xs" c="dimmed">
            Only 5xx answers and connection errors are retried, after about 4 and 8 seconds.
          </Text>
          <FormActions submit="Add webhook" isPending={create.isPending} error={create.error} onCancel={close} />
        </Stack>
      </form>
    </Modal>
  )
}
