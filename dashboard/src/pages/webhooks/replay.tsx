import { Button, Checkbox, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { DoneAction, FormActions } from '../../parts/dialog-actions.tsx'
import { plural } from '../../parts/format.ts'
import type { Webhook } from './endpoints.ts'

const ranges = { '1': 'The last hour', '24': 'The last 24 hours', '72': 'The last 3 days', '168': 'The last 7 days' }
const hourMs = 3_600_000

type Values = { range: string; since: string; until: string; ids: string[] }

/** Sends again what failed or was skipped in a range of time. */
export function Replay({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button size="xs" variant="default" onClick={dialog.open}>
        Replay
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Replay deliveries">
        {isOpen && <Form webhooks={webhooks} onClose={dialog.close} />}
      </Modal>
    </>
  )
}

function Form({ webhooks, onClose }: { readonly webhooks: readonly Webhook[]; readonly onClose: () => void }) {
  const active = webhooks.filter((webhook) => webhook.active)
  const queries = useQueryClient()
  const form = useForm<Values>({
    initialValues: { range: '24', since: '', until: '', ids: active.map(({ id }) => String(id)) },
    validate: {
      ids: (ids) => (ids.length === 0 ? 'At least one' : null),
      since: (since, { range }) => (range === 'own' && since === '' ? 'When does the range begin?' : null),
      until: (until, { since }) => (until !== '' && until < since ? 'Before the beginning' : null),
    },
  })
  const replay = useMutation({
    mutationFn: async ({ range, since, until, ids }: Values) => {
      const body =
        range === 'own'
          ? { since: `${since}Z`, ...(until === '' ? {} : { until: `${until}Z` }) }
          : { since: new Date(Date.now() - Number(range) * hourMs).toISOString() }
      let replayed = 0
      for (const id of ids)
        replayed += (await call('replayWebhook', { params: { webhook_id: Number(id) }, body })).replayed
      return replayed
    },
    onSettled: () =>
      Promise.all(['listDeliveries', 'listWebhooks'].map((read) => queries.invalidateQueries({ queryKey: [read] }))),
  })
  if (active.length === 0) {
    return (
      <Stack>
        <Text size="sm">Everything is switched off for this address. Reactivate it first.</Text>
        <DoneAction onDone={onClose} />
      </Stack>
    )
  }
  if (replay.data !== undefined) {
    return (
      <Stack>
        <Text size="sm" role="status">
          {replay.data === 0
            ? 'Nothing failed or was skipped in this range.'
            : `${plural(replay.data, 'event')} are sent again. Receivers recognize each by its webhook-id.`}
        </Text>
        <DoneAction onDone={onClose} />
      </Stack>
    )
  }
  return (
    <form onSubmit={form.onSubmit((values) => replay.mutate(values))}>
      <Stack>
        <Text size="sm">Sends again what failed or was skipped, of events in this range.</Text>
        <Select
          label="Range"
          allowDeselect={false}
          data-autofocus
          data={[
            ...Object.entries(ranges).map(([value, label]) => ({ value, label })),
            { value: 'own', label: 'From … to …' },
          ]}
          {...form.getInputProps('range')}
        />
        {form.values.range === 'own' && (
          <>
            <TextInput label="From, UTC" type="datetime-local" {...form.getInputProps('since')} />
            <TextInput
              label="To, UTC"
              description="Empty: until now."
              type="datetime-local"
              {...form.getInputProps('until')}
            />
          </>
        )}
        <Checkbox.Group label="Events" {...form.getInputProps('ids')}>
          <Stack gap={6} mt={6}>
            {active.map(({ id, event_type: type, dealership_name: dealer }) => (
              <Checkbox key={id} value={String(id)} label={dealer === null ? type : `${type}, ${dealer}`} />
            ))}
          </Stack>
        </Checkbox.Group>
        <FormActions submit="Replay" isPending={replay.isPending} error={replay.error} onCancel={onClose} />
      </Stack>
    </form>
  )
}
