import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '../../api/client.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { Ago } from '../../parts/ago.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Status } from '../../parts/status.tsx'
import { Deliveries } from './deliveries.tsx'
import { RotateSecret } from './rotate-secret.tsx'

type Webhook = AnswerOf<'listWebhooks'>['webhooks'][number]

const mostDeliveries = 100

export function WebhookPage() {
  const { webhookId } = useParams({ from: '/inside/webhooks/$webhookId' })
  const webhooks = useRead('listWebhooks', {}, { everyMs: 10_000 })
  const webhook = webhooks.data?.webhooks.find(({ id }) => String(id) === webhookId)
  if (webhook !== undefined) return <Found webhook={webhook} />
  return (
    <>
      <PageHead title="Webhook" back={{ to: '/webhooks', label: 'Webhooks' }} />
      <Loaded query={webhooks}>{() => <Text>There is no webhook with this id.</Text>}</Loaded>
    </>
  )
}

function Found({ webhook }: { readonly webhook: Webhook }) {
  const [status, setStatus] = useState<string | null>(null)
  const params = { webhook_id: webhook.id }
  const deliveries = useRead('listDeliveries', { params, query: { limit: mostDeliveries } }, { everyMs: 4_000 })
  return (
    <>
      <PageHead
        title={webhook.event_type}
        back={{ to: '/webhooks', label: 'Webhooks' }}
        description={
          <Group gap={6} className="untrusted">
            <Status value={webhook.active ? 'active' : 'inactive'} label={webhook.active ? 'Active' : 'Switched off'} />
            <span>{webhook.url}</span>
            <span>· {webhook.dealership_name ?? 'all dealers'}</span>
          </Group>
        }
        actions={<Actions webhook={webhook} />}
      />
      {webhook.previous_secret_until !== null && (
        <Alert color="cyan" variant="light" mb="md">
          Deliveries are also signed with the previous secret, until it ends <Ago at={webhook.previous_secret_until} />.
        </Alert>
      )}
      <Loaded query={deliveries} rows={6}>
        {({ deliveries: rows }) => (
          <Stack gap="sm">
            <Select
              aria-label="Status"
              placeholder="Any status"
              clearable
              w={160}
              value={status}
              onChange={setStatus}
              data={['delivered', 'failed', 'pending', 'skipped']}
            />
            <Deliveries
              webhookId={webhook.id}
              deliveries={rows.filter((row) => status === null || row.status === status)}
            />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

function Actions({ webhook }: { readonly webhook: Webhook }) {
  const navigate = useNavigate()
  const params = { webhook_id: webhook.id }
  const test = useChange('testWebhook', { refreshes: ['listDeliveries'], done: 'Test event sent' })
  const reactivate = useChange('reactivateWebhook', { refreshes: ['listWebhooks'], done: 'Webhook reactivated' })
  const remove = useChange('deleteWebhook', { refreshes: ['listWebhooks'], done: 'Webhook deleted' })
  return (
    <>
      {webhook.active ? (
        <Button size="xs" loading={test.isPending} onClick={() => test.mutate({ params })}>
          Send test event
        </Button>
      ) : (
        <Button size="xs" loading={reactivate.isPending} onClick={() => reactivate.mutate({ params })}>
          Reactivate
        </Button>
      )}
      <RotateSecret webhookId={webhook.id} />
      <Confirm
        action="Delete"
        title="Delete this webhook?"
        onConfirm={async () => {
          await remove.mutateAsync({ params })
          await navigate({ to: '/webhooks' })
        }}
      >
        {webhook.event_type} is no longer delivered to {webhook.url}. What is not delivered yet is skipped.
      </Confirm>
    </>
  )
}
