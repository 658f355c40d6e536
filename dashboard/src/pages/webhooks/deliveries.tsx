import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { rules } from '../../../../docs/generated/dashboard-rules.ts'
import { useChange } from '../../api/hooks.ts'
import { Ago } from '../../parts/ago.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { TextLink } from '../../parts/links.tsx'
import { Waiting } from '../../parts/loaded.tsx'
import { Problem } from '../../parts/problem.tsx'
import { ShowMore } from '../../parts/show-more.tsx'
import { Status } from '../../parts/status.tsx'
import { Muted, Section, Untrusted } from '../../parts/text.tsx'
import { type KnownDealer, useDealers } from '../dealers/use-dealers.ts'
import { DeliveryDetail } from './delivery-detail.tsx'
import { type Attempted, groupAttempts, type Webhook } from './endpoints.ts'
import { type Attempt, useDeliveries } from './use-deliveries.ts'

type Row = Attempted<Attempt>

/** What the address of the page says of the deliveries. */
export type DeliveriesAddress = {
  readonly status?: Attempt['status'] | undefined
  readonly event?: number | undefined
  readonly dealer?: string | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** The attempt that is open. */
  readonly delivery?: number | undefined
}

const step = 50
/** The API returns no more at once. */
const most = rules.mostDeliveries

/** Deliveries to an address, the attempts of each in one row. */
export function Deliveries({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const address = useSearch({ from: '/inside/webhooks/$webhookId' })
  const navigate = useNavigate({ from: '/webhooks/$webhookId' })
  const change = (changed: DeliveriesAddress) =>
    void navigate({ search: (now) => ({ ...now, ...changed }), replace: true })
  const { status, event, dealer, since, until, delivery } = address
  const [limit, setLimit] = useState(step)
  const dealers = useDealers()
  const asked = event === undefined ? webhooks : webhooks.filter(({ id }) => id === event)
  const filters = {
    status,
    dealership_id: dealer,
    since: since === undefined ? undefined : `${since}T00:00:00Z`,
    until: until === undefined ? undefined : `${until}T23:59:59.999Z`,
  }
  const { attempts, isLoading, error, hasMore } = useDeliveries(asked, filters, limit)
  const rows = groupAttempts(attempts, ({ event_id, webhook_id }) => `${webhook_id} ${event_id}`)
  const open = attempts.find(({ id }) => id === delivery)
  return (
    <Section title="Deliveries">
      <Stack gap="sm">
        <Group gap="xs" align="flex-end">
          <Select
            label="Status"
            placeholder="Any"
            clearable
            w={130}
            value={status ?? null}
            onChange={(value) => change({ status: value ?? undefined })}
            data={['delivered', 'failed', 'pending', 'skipped'] as const}
          />
          <Select
            label="Event"
            placeholder="Any"
            clearable
            w={210}
            value={event?.toString() ?? null}
            onChange={(value) => change({ event: value === null ? undefined : Number(value) })}
            data={webhooks.map(({ id, event_type: label }) => ({ value: String(id), label }))}
          />
          <Select
            label="Dealer"
            placeholder="Any"
            clearable
            searchable
            limit={50}
            w={190}
            value={dealer ?? null}
            onChange={(value) => change({ dealer: value ?? undefined })}
            data={[...dealers].map(([value, { name: label }]) => ({ value, label }))}
          />
          <Day label="From" value={since} onChange={(value) => change({ since: value })} />
          <Day label="To" value={until} onChange={(value) => change({ until: value })} />
        </Group>
        <Problem error={error} />
        {isLoading && <Waiting />}
        {!isLoading && error === null && rows.length === 0 && (
          <Empty title="No deliveries">
            {status === undefined && event === undefined && dealer === undefined && since === undefined
              ? 'They show up here with what was sent and what came back.'
              : 'Nothing matches these filters.'}
          </Empty>
        )}
        {rows.length > 0 && (
          <DataTable
            label="Deliveries"
            columns={columnsOf(dealers, (id) => change({ delivery: id }))}
            rows={rows}
            keyOf={({ latest }) => latest.id}
          />
        )}
        {hasMore && limit < most && <ShowMore onClick={() => setLimit(most)} />}
        {hasMore && limit >= most && <Muted>Older deliveries are found by their status, event, dealer or day.</Muted>}
      </Stack>
      {open !== undefined && <DeliveryDetail attempt={open} onClose={() => change({ delivery: undefined })} />}
    </Section>
  )
}

type DayProps = {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (day: string | undefined) => void
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <TextInput
      label={`${label}, UTC`}
      type="date"
      w={150}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}

function columnsOf(dealers: ReadonlyMap<string, KnownDealer>, onOpen: (id: number) => void): readonly Column<Row>[] {
  return [
    { title: 'Event', cell: ({ latest }) => latest.event_type },
    { title: 'Status', cell: ({ latest }) => <Status value={latest.status} /> },
    {
      title: 'Dealer',
      cell: ({ latest: { dealership_id: id } }) => (
        <span className="untrusted">{id === null ? '–' : (dealers.get(id)?.name ?? id)}</span>
      ),
    },
    {
      title: 'Vehicle',
      cell: ({ latest: { vin, dealership_id: id } }) =>
        vin === null ? (
          '–'
        ) : (
          <TextLink
            to="/vehicles/$vin"
            params={{ vin }}
            search={id === null ? {} : { dealership: id }}
            size="sm"
            className="untrusted"
          >
            {vin}
          </TextLink>
        ),
    },
    { title: 'Answer', cell: ({ latest }) => <Answer attempt={latest} /> },
    { title: 'Attempts', align: 'right', cell: ({ latest, attempts }) => Math.max(latest.attempt, attempts.length) },
    {
      title: 'When',
      cell: ({ latest: { attempted_at, next_attempt_at, created_at } }) => (
        <Ago at={attempted_at ?? next_attempt_at ?? created_at} />
      ),
    },
    { title: 'Actions', align: 'right', cell: ({ latest }) => <Actions attempt={latest} onOpen={onOpen} /> },
  ]
}

function Actions({ attempt, onOpen }: { readonly attempt: Attempt; readonly onOpen: (id: number) => void }) {
  const redeliver = useChange('redeliverDelivery', { refreshes: ['listDeliveries'], done: 'Sent again' })
  const { id, webhook_id, status } = attempt
  return (
    <Group gap="xs" justify="flex-end">
      <Button size="xs" variant="default" onClick={() => onOpen(id)}>
        Show
      </Button>
      {status !== 'pending' && (
        <Button
          size="xs"
          variant="default"
          loading={redeliver.isPending}
          onClick={() => redeliver.mutate({ params: { webhook_id, delivery_id: id } })}
        >
          Redeliver
        </Button>
      )}
    </Group>
  )
}

function Answer({ attempt: { status_code: code, error } }: { readonly attempt: Attempt }) {
  return <Untrusted component="span">{error ?? code ?? '–'}</Untrusted>
}
