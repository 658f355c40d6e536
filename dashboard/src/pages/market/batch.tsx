import { Alert, Button, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '../../api/client.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { count, plural } from '../../parts/format.ts'
import { TextLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Status } from '../../parts/status.tsx'
import { Untrusted } from '../../parts/text.tsx'

type Batch = AnswerOf<'getSetupBatch'>
type Result = Batch['results'][number]
type Outcome = keyof Batch['counts']

const outcomes: readonly { readonly status: Outcome; readonly label: string; readonly color: string }[] = [
  { status: 'completed', label: 'Set up', color: 'teal' },
  { status: 'reactivated', label: 'Reactivated', color: 'cyan' },
  { status: 'already_subscribed', label: 'Had already', color: 'violet' },
  { status: 'needs_manual_review', label: 'Needs review', color: 'orange' },
  { status: 'failed', label: 'Failed', color: 'red' },
  { status: 'running', label: 'Running', color: 'blue' },
  { status: 'pending', label: 'Queued', color: 'indigo' },
  { status: 'waiting', label: 'Waiting', color: 'dark' },
]

const perPage = 100

/** A batch of setups as it goes: progress by outcome, what failed with its reason, what waits for limits. */
export function BatchPage() {
  const { batchId } = useParams({ from: '/inside/batches/$batchId' })
  const [status, setStatus] = useState<Outcome | 'all'>('all')
  const [cursors, setCursors] = useState<readonly string[]>([])
  const query = { limit: perPage, ...(status === 'all' ? {} : { status }), cursor: cursors.at(-1) }
  const params = { batch_id: batchId }
  const batch = useRead('getSetupBatch', { params, query }, { everyMs: 5_000 })
  const show = (next: Outcome | 'all') => {
    setStatus(next)
    setCursors([])
  }
  return (
    <>
      <PageHead
        title="Batch of dealers"
        guide="market"
        back={{ to: '/dealers/add', label: 'Add dealers' }}
        actions={batch.data?.status === 'running' && <Cancel batchId={batchId} />}
      />
      <Loaded query={batch} rows={8}>
        {(data) => (
          <Stack>
            <Summary batch={data} />
            <SegmentedControl
              aria-label="Outcome"
              value={status}
              onChange={(value) => show(value as Outcome | 'all')}
              data={[
                { value: 'all', label: `All ${count(data.total)}` },
                ...outcomes
                  .filter((each) => data.counts[each.status] > 0 || each.status === status)
                  .map((each) => ({ value: each.status, label: `${each.label} ${count(data.counts[each.status])}` })),
              ]}
              style={{ flexWrap: 'wrap' }}
            />
            <DataTable
              label="Dealers of the batch"
              columns={columns}
              rows={data.results}
              keyOf={({ dealership_url: url, setup_id: id }) => id ?? url}
            />
            <Pager cursors={cursors} next={data.next_cursor} onTurn={setCursors} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

function Summary({ batch: { status, total, counts, waiting_for_limit_until: until } }: { readonly batch: Batch }) {
  const ended = total - counts.waiting - counts.pending - counts.running
  return (
    <>
      <Group gap="sm">
        <Status value={status} />
        <Text size="sm" role="status">
          {count(ended)} of {plural(total, 'dealer')} ended
        </Text>
      </Group>
      <Progress.Root size="lg" aria-label="Progress">
        {outcomes
          .filter((each) => counts[each.status] > 0 && each.status !== 'waiting')
          .map((each) => (
            <Progress.Section
              key={each.status}
              value={(100 * counts[each.status]) / total}
              color={each.color}
              aria-label={each.label}
            />
          ))}
      </Progress.Root>
      {until !== null && counts.waiting > 0 && (
        <Alert color="blue" variant="light">
          {plural(counts.waiting, 'dealer')} wait: the account’s setup limits are used up until{' '}
          {new Date(until).toLocaleString()}.
        </Alert>
      )}
    </>
  )
}

const columns: readonly Column<Result>[] = [
  {
    title: 'Website',
    cell: ({ dealership_url: url, dealership_id: id }) =>
      id === null ? (
        <Untrusted>{url === '' ? 'No address' : url}</Untrusted>
      ) : (
        <TextLink to="/dealers/$dealershipId" params={{ dealershipId: id }} size="sm" className="untrusted">
          {url}
        </TextLink>
      ),
  },
  {
    title: 'Outcome',
    cell: ({ status }) => (
      <Status value={status} label={outcomes.find((each) => each.status === status)?.label ?? ''} />
    ),
  },
  {
    title: 'Why',
    cell: ({ error }) => error !== null && <Untrusted maw={420}>{error}</Untrusted>,
  },
  {
    title: 'Actions',
    align: 'right',
    cell: ({ status, setup_id: id }) => status === 'failed' && id !== null && <Retry setupId={id} />,
  },
]

/** Starts a setup of its own: the batch keeps what came of it. */
function Retry({ setupId }: { readonly setupId: string }) {
  const retry = useChange('retrySetup', { refreshes: ['listSetups', 'listDealers'], done: 'Setup started again' })
  return (
    <Button
      size="xs"
      variant="default"
      loading={retry.isPending}
      disabled={retry.isSuccess}
      onClick={() => retry.mutate({ params: { setup_id: setupId } })}
    >
      {retry.isSuccess ? 'Started' : 'Retry'}
    </Button>
  )
}

function Cancel({ batchId }: { readonly batchId: string }) {
  const cancel = useChange('cancelSetupBatch', { refreshes: ['getSetupBatch', 'listSetupBatches'] })
  return (
    <Confirm
      action="Cancel"
      title="Cancel what has not started?"
      onConfirm={() => cancel.mutateAsync({ params: { batch_id: batchId } })}
    >
      Setups that have started go on.
    </Confirm>
  )
}
