import { Button, CopyButton, Group, Modal, MultiSelect, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { priceEvents, rules } from '../../../../docs/generated/dashboard-rules.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { FormActions } from '../../parts/dialog-actions.tsx'
import { LongRetries } from './change-webhook.tsx'
import { makeSecret } from './make-secret.ts'

type Values = {
  url: string
  events: string[]
  dealer: string | null
  drop: number | string
  long: boolean
  secret: string
}

export function AddWebhook({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const enums = useRead('listEnums', {}, { enabled: opened })
  const dealers = useRead('listDealers', {}, { enabled: opened })
  const create = useChange('createWebhooks', { inForm: true, refreshes: ['listWebhooks'], done: 'Webhook added' })
  const form = useForm<Values>({
    initialValues: { url: '', events: [], dealer: null, drop: '', long: false, secret: makeSecret() },
    validate: {
      url: (url) => (url.startsWith('https://') ? null : 'Only https:// addresses'),
      events: (events) => (events.length === 0 ? 'At least one' : null),
    },
  })
  const close = () => {
    onClose()
    form.reset()
    form.setFieldValue('secret', makeSecret())
  }
  const ofPrices = form.values.events.length > 0 && form.values.events.every((type) => priceEvents.includes(type))
  const submit = ({ url, events, dealer, drop, long, secret }: Values) => {
    const conditions = ofPrices && drop !== '' ? { direction: 'drop' as const, percent_min: Number(drop) } : null
    const body = {
      url,
      event_types: events,
      secret,
      dealership_id: dealer,
      conditions,
      retry: long ? ('long' as const) : ('standard' as const),
    }
    create.mutate({ body }, { onSuccess: close })
  }
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
          {ofPrices && (
            <NumberInput
              label="Only drops of at least"
              description="Empty: every change."
              min={0}
              max={rules.mostPercent}
              suffix=" %"
              w={200}
              {...form.getInputProps('drop')}
            />
          )}
          <Select
            label="Dealer"
            description="Empty: the events of every dealer."
            searchable
            clearable
            limit={50}
            data={(dealers.data?.dealers ?? []).map((one) => ({
              value: one.dealership_id,
              label: one.name || one.website,
            }))}
            {...form.getInputProps('dealer')}
          />
          <Group align="flex-end" wrap="nowrap">
            <TextInput
              label="Secret"
              description="Signs every delivery. Copy it to the receiver: it is never shown again."
              required
              flex={1}
              {...form.getInputProps('secret')}
            />
            <CopyButton value={form.values.secret}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          </Group>
          <LongRetries {...form.getInputProps('long', { type: 'checkbox' })} />
          <FormActions submit="Add webhook" isPending={create.isPending} error={create.error} onCancel={close} />
        </Stack>
      </form>
    </Modal>
  )
}
