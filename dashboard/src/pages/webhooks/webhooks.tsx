import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { rules } from '../../../../docs/generated/dashboard-rules.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { Ago } from '../../parts/ago.tsx'
import { Breakable } from '../../parts/breakable.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { count, percent, plural } from '../../parts/format.ts'
import { TextLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Status } from '../../parts/status.tsx'
import { Note } from '../../parts/text.tsx'
import { AddWebhook } from './add-webhook.tsx'
import { type DeliveryDay, daysOf, type Endpoint, endpointsOf, stateOf, successRate } from './endpoints.ts'

export function WebhooksPage() {
  const webhooks = useRead('listWebhooks', {}, { everyMs: 15_000 })
  const counted = useRead('listDeliveryDays', {}, { everyMs: 60_000 }).data
  const reactivate = useChange('reactivateAll', { refreshes: ['listWebhooks'], done: 'Webhooks reactivated' })
  const [isAdding, dialog] = useDisclosure(false)
  const hasInactive = webhooks.data?.webhooks.some(({ active }) => !active) === true
  return (
    <>
      <PageHead
        title="Webhooks"
        guide="webhooks"
        description="Addresses that get signed events. A failed delivery is tried again; after too many failures in a row an event is switched off for the address."
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
            <DataTable
              label="Webhooks"
              columns={columnsOf(counted?.days ?? [], counted?.deliveries ?? [])}
              rows={endpointsOf(rows)}
              keyOf={({ url }) => url}
            />
          )
        }
      </Loaded>
      <AddWebhook opened={isAdding} onClose={dialog.close} />
    </>
  )
}

function columnsOf(days: readonly string[], counted: readonly DeliveryDay[]): readonly Column<Endpoint>[] {
  return [
    {
      title: 'Address',
      cell: ({ url, webhooks }) => (
        <>
          <TextLink
            to="/webhooks/$webhookId"
            params={{ webhookId: String(webhooks[0].id) }}
            size="sm"
            fw={500}
            className="untrusted"
          >
            <Breakable text={url} />
          </TextLink>
          <Note>
            {webhooks.length <= 2 ? webhooks.map((one) => one.event_type).join(', ') : plural(webhooks.length, 'event')}
          </Note>
        </>
      ),
    },
    { title: 'Status', cell: (endpoint) => <Status {...stateOf(endpoint)} /> },
    {
      title: `Success, ${rules.overviewDays} days`,
      align: 'right',
      cell: ({ webhooks }) => percent(successRate(daysOf(webhooks, days, counted))),
    },
    {
      title: 'Undelivered',
      align: 'right',
      cell: ({ webhooks }) => count(webhooks.reduce((sum, { undelivered }) => sum + undelivered, 0)),
    },
    {
      title: 'Last answer',
      align: 'right',
      cell: ({ webhooks }) => newestOf(webhooks)?.last_status_code ?? '–',
    },
    {
      title: 'Last delivery',
      cell: ({ webhooks }) => <Ago at={newestOf(webhooks)?.last_triggered_at ?? null} />,
    },
  ]
}

function newestOf(webhooks: Endpoint['webhooks']) {
  const used = webhooks.filter(({ last_triggered_at: at }) => at !== null)
  return used.toSorted((a, b) => (b.last_triggered_at ?? '').localeCompare(a.last_triggered_at ?? ''))[0]
}
