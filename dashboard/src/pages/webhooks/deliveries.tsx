import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '../../api/client.ts'
import { useChange } from '../../api/hooks.ts'
import { Ago } from '../../parts/ago.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Status } from '../../parts/status.tsx'
import { DeliveryDetail } from './delivery-detail.tsx'

export type Delivery = AnswerOf<'listDeliveries'>['deliveries'][number]

export type DeliveriesProps = { readonly webhookId: number; readonly deliveries: readonly Delivery[] }

/** The attempts of a webhook, newest first. */
export function Deliveries({ webhookId, deliveries }: DeliveriesProps) {
  const [open, setOpen] = useState<Delivery | null>(null)
  const redeliver = useChange('redeliverDelivery', { refreshes: ['listDeliveries'], done: 'Sent again' })
  if (deliveries.length === 0) {
    return <Empty title="No deliveries">Attempts show up here with what was sent and what came back.</Empty>
  }
  const columns: readonly Column<Delivery>[] = [
    { title: 'Status', cell: ({ status }) => <Status value={status} /> },
    { title: 'Attempt', align: 'right', cell: ({ attempt }) => `${attempt} of 3`, wide: true },
    { title: 'Answer', cell: (delivery) => <Answer delivery={delivery} /> },
    {
      title: 'Time',
      align: 'right',
      cell: ({ response_time_ms: ms }) => (ms === null ? '–' : `${ms} ms`),
      wide: true,
    },
    {
      title: 'When',
      cell: ({ attempted_at, next_attempt_at }) => <Ago at={attempted_at ?? next_attempt_at} never="Soon" />,
    },
    {
      title: 'Actions',
      align: 'right',
      cell: (delivery) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button size="xs" variant="default" onClick={() => setOpen(delivery)}>
            Show
          </Button>
          {delivery.status !== 'pending' && (
            <Button
              size="xs"
              variant="default"
              onClick={() => redeliver.mutate({ params: { webhook_id: webhookId, delivery_id: delivery.id } })}
            >
              Redeliver
            </Button>
          )}
        </Group>
      ),
    },
  ]
  return (
    <>
      <DataTable label="Deliveries" columns={columns} rows={deliveries} keyOf={({ id }) => id} />
      {open !== null && <DeliveryDetail webhookId={webhookId} delivery={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Answer({ delivery: { status_code: code, error } }: { readonly delivery: Delivery }) {
  return (
    <Text size="sm" component="span" className="untrusted">
      {code ?? ''} {error ?? ''}
    </Text>
  )
}
