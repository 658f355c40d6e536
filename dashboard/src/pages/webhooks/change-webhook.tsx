import { Button, Checkbox, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rules } from '../../../../docs/generated/dashboard-rules.ts'
import { call } from '../../api/client.ts'
import { FormActions } from '../../parts/dialog-actions.tsx'
import type { Endpoint } from './endpoints.ts'

/** Another address, or other retries, for all events of an address. */
export function ChangeWebhook({ endpoint }: { readonly endpoint: Endpoint }) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button size="xs" variant="default" onClick={dialog.open}>
        Change
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Change the webhook">
        {isOpen && <Form endpoint={endpoint} onDone={dialog.close} />}
      </Modal>
    </>
  )
}

function Form({ endpoint: { url, webhooks }, onDone }: { readonly endpoint: Endpoint; readonly onDone: () => void }) {
  const queries = useQueryClient()
  const form = useForm({ initialValues: { url, long: webhooks.every(({ retry }) => retry === 'long') } })
  const change = useMutation({
    mutationFn: async ({ url, long }: { readonly url: string; readonly long: boolean }) => {
      const body = { url, retry: long ? 'long' : 'standard' } as const
      for (const { id } of webhooks) await call('updateWebhook', { params: { webhook_id: id }, body })
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: ['listWebhooks'] }),
  })
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <Stack>
        <TextInput
          label="Address"
          description="What is not delivered yet goes there too. The secret stays the same."
          required
          data-autofocus
          {...form.getInputProps('url')}
        />
        <LongRetries {...form.getInputProps('long', { type: 'checkbox' })} />
        <FormActions submit="Save" isPending={change.isPending} error={change.error} onCancel={onDone} />
      </Stack>
    </form>
  )
}

export function LongRetries(props: object) {
  return (
    <Checkbox
      label={`Try failed deliveries for ${rules.longRetryHours} hours`}
      description="Otherwise it is given up after seconds. The events of the same dealer wait meanwhile, in order."
      {...props}
    />
  )
}
