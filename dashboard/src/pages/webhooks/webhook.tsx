import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { call } from '../../api/client.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { Ago } from '../../parts/ago.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { count, percent, plural } from '../../parts/format.ts'
import { Loaded, Waiting } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Status } from '../../parts/status.tsx'
import { Note, Section } from '../../parts/text.tsx'
import { ChangeWebhook } from './change-webhook.tsx'
import { Deliveries } from './deliveries.tsx'
import { daysOf, type Endpoint, endpointsOf, stateOf, successRate, type Webhook } from './endpoints.ts'
import { Replay } from './replay.tsx'
import { RotateSecret } from './rotate-secret.tsx'
import { SwitchedOff } from './switched-off.tsx'

const DeliveryChart = lazy(async () => ({ default: (await import('./delivery-chart.tsx')).DeliveryChart }))

/** The address that a webhook sends to, with all events that it gets. */
export function WebhookPage() {
  const { webhookId } = useParams({ from: '/inside/webhooks/$webhookId' })
  const webhooks = useRead('listWebhooks', {}, { everyMs: 10_000 })
  const endpoint = endpointsOf(webhooks.data?.webhooks ?? []).find((one) =>
    one.webhooks.some(({ id }) => String(id) === webhookId),
  )
  if (endpoint !== undefined) return <Found endpoint={endpoint} />
  return (
    <>
      <PageHead title="Webhook" back={{ to: '/webhooks', label: 'Webhooks' }} />
      <Loaded query={webhooks}>{() => <Text>There is no webhook with this id.</Text>}</Loaded>
    </>
  )
}

function Found({ endpoint }: { readonly endpoint: Endpoint }) {
  const { url, webhooks } = endpoint
  const counted = useRead('listDeliveryDays', {}, { everyMs: 60_000 })
  const overlap = webhooks.find(({ previous_secret_until: until }) => until !== null)?.previous_secret_until ?? null
  return (
    <>
      <PageHead
        title={url}
        guide="webhooks"
        back={{ to: '/webhooks', label: 'Webhooks' }}
        description={<Status {...stateOf(endpoint)} />}
        actions={
          <>
            <Replay webhooks={webhooks} />
            <Pause webhook={webhooks[0]} />
            <ChangeWebhook endpoint={endpoint} />
            <RotateSecret webhookIds={webhooks.map(({ id }) => id)} />
            <DeleteAll endpoint={endpoint} />
          </>
        }
      />
      {overlap !== null && (
        <Alert color="cyan" variant="light" mb="md">
          Deliveries are also signed with the previous secret, until it ends <Ago at={overlap} />.
        </Alert>
      )}
      <SwitchedOff webhooks={webhooks.filter(({ active }) => !active)} />
      <Stack gap="lg">
        <Loaded query={counted} rows={3}>
          {({ days, deliveries }) => {
            const ofDays = daysOf(webhooks, days, deliveries)
            const rate = successRate(ofDays)
            return (
              <div>
                {rate !== null && (
                  <Text size="sm" mb="xs">
                    {percent(rate)} of the deliveries of the last {days.length} days succeeded.
                  </Text>
                )}
                <Suspense fallback={<Waiting rows={4} />}>
                  <DeliveryChart days={ofDays} />
                </Suspense>
              </div>
            )
          }}
        </Loaded>
        <Section title="Events">
          <DataTable label="Events" columns={columns} rows={webhooks} keyOf={({ id }) => id} />
        </Section>
        <Deliveries webhooks={webhooks} />
      </Stack>
    </>
  )
}

const columns: readonly Column<Webhook>[] = [
  {
    title: 'Event',
    cell: ({ event_type: type }) => (
      <Text size="sm" fw={500}>
        {type}
      </Text>
    ),
  },
  {
    title: 'Status',
    cell: ({ active, failure_count: failures, max_failures: most }) => (
      <>
        <Status value={active ? 'active' : 'failed'} label={active ? 'Active' : 'Switched off'} />
        {failures > 0 && (
          <Note>
            {count(failures)} of {plural(most, 'failure')} in a row
          </Note>
        )}
      </>
    ),
  },
  { title: 'Dealer', cell: (webhook) => <span className="untrusted">{webhook.dealership_name ?? 'All'}</span> },
  { title: 'Undelivered', align: 'right', cell: ({ undelivered }) => count(undelivered) },
  { title: 'Last delivery', cell: (webhook) => <Ago at={webhook.last_triggered_at} /> },
  { title: 'Actions', align: 'right', cell: (webhook) => <Actions webhook={webhook} /> },
]

function Actions({ webhook: { id, active, event_type: type, url } }: { readonly webhook: Webhook }) {
  const params = { webhook_id: id }
  const test = useChange('testWebhook', { refreshes: ['listDeliveries'], done: 'Test event sent' })
  const reactivate = useChange('reactivateWebhook', { refreshes: ['listWebhooks'], done: `${type} switched on` })
  const remove = useChange('deleteWebhook', { refreshes: ['listWebhooks'], done: 'Event removed' })
  return (
    <Group gap="xs" justify="flex-end">
      {active ? (
        <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate({ params })}>
          Send test event
        </Button>
      ) : (
        <Button size="xs" loading={reactivate.isPending} onClick={() => reactivate.mutate({ params })}>
          Reactivate
        </Button>
      )}
      <Confirm action="Remove" title={`Remove ${type}?`} onConfirm={() => remove.mutateAsync({ params })}>
        {type} is no longer delivered to {url}. What is not delivered yet is skipped.
      </Confirm>
    </Group>
  )
}

function Pause({ webhook: { id, paused } }: { readonly webhook: Webhook }) {
  const change = useChange('updateWebhook', {
    refreshes: ['listWebhooks', 'listDeliveries'],
    done: paused ? 'Resumed: what waited is sent' : 'Paused: events wait until it is resumed',
  })
  return (
    <Button
      size="xs"
      variant={paused ? 'filled' : 'default'}
      loading={change.isPending}
      onClick={() => change.mutate({ params: { webhook_id: id }, body: { paused: !paused } })}
    >
      {paused ? 'Resume' : 'Pause'}
    </Button>
  )
}

function DeleteAll({ endpoint: { url, webhooks } }: { readonly endpoint: Endpoint }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: async () => {
      for (const { id } of webhooks) await call('deleteWebhook', { params: { webhook_id: id } })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['listWebhooks'] }),
  })
  return (
    <Confirm
      action="Delete"
      title="Delete this webhook?"
      onConfirm={async () => {
        await remove.mutateAsync()
        await navigate({ to: '/webhooks' })
      }}
    >
      Nothing is delivered to {url} any more: {webhooks.map((one) => one.event_type).join(', ')}. What is not delivered
      yet is skipped.
    </Confirm>
  )
}
