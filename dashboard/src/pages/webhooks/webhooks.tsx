import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { AnswerOf } from '../../api/client.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { Ago } from '../../parts/ago.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { count } from '../../parts/format.ts'
import { TextLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Status } from '../../parts/status.tsx'
import { AddWebhook } from './add-webhook.tsx'

type Webhook = AnswerOf<'listWebhooks'>['webhooks'][number]

export function WebhooksPage() {
  const webhooks = useRead('listWebhooks', {}, { everyMs: 15_000 })
  const reactivate = useChange('reactivateAll', { refreshes: ['listWebhooks'], done: 'Webhooks reactivated' })
  const [isAdding, dialog] = useDisclosure(false)
  const hasInactive = webhooks.data?.webhooks.some(({ active }) => !active) === true
  return (
    <>
      <PageHead
        title="Webhooks"
        description="Addresses that get signed events. Three attempts are made; after too many failures in a row a webhook is switched off."
        actions={
          <>
            {hasInactive && (
              <Button variant="default" loading={reactivate.isPending} onClick={() => reactivate.mutate({})}>
                Reactivate all
              </Button>
            )}
            <Button onClick={dialog.open}>Add webhook</Button>
          </>
        }
      />
      <Loaded query={webhooks}>
        {({ webhooks: rows }) =>
          rows.length === 0 ? (
            <Empty title="No webhooks yet" action={<Button onClick={dialog.open}>Add webhook</Button>}>
              Get an event when a vehicle appears, changes or is sold, when an import ends, and when a feed is late.
            </Empty>
          ) : (
            <DataTable label="Webhooks" columns={columns} rows={rows} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
      <AddWebhook opened={isAdding} onClose={dialog.close} />
    </>
  )
}

const columns: readonly Column<Webhook>[] = [
  {
    title: 'Event',
    cell: (webhook) => (
      <>
        <TextLink to="/webhooks/$webhookId" params={{ webhookId: String(webhook.id) }} size="sm" fw={500}>
          {webhook.event_type}
        </TextLink>
        <Text size="xs" c="dimmed" className="untrusted">
          {webhook.url}
        </Text>
      </>
    ),
  },
  {
    title: 'State',
    cell: ({ active, failure_count: failures, max_failures: most }) => (
      <>
        <Status value={active ? 'active' : 'inactive'} label={active ? 'Active' : 'Switched off'} />
        {failures > 0 && (
          <Text size="xs" c="dimmed">
            {failures} of {most} failures
          </Text>
        )}
      </>
    ),
  },
  {
    title: 'Dealer',
    cell: (webhook) => <span className="untrusted">{webhook.dealership_name ?? 'All'}</span>,
    wide: true,
  },
  { title: 'Undelivered', align: 'right', cell: ({ undelivered }) => count(undelivered) },
  { title: 'Last answer', align: 'right', cell: (webhook) => webhook.last_status_code ?? '–', wide: true },
  { title: 'Last delivery', cell: (webhook) => <Ago at={webhook.last_triggered_at} />, wide: true },
]
