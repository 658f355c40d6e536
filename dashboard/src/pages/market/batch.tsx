import { Alert, Button, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '../../api/client.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { count, plural } from '../../parts/format.ts'
import { DealerLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Pager } from '../../parts/pager.tsx'
import { colorOf, Status, wordsOf } from '../../parts/status.tsx'
import { Untrusted } from '../../parts/text.tsx'

type Batch = AnswerOf<'getSetupBatch'>
type Outcome = keyof Batch['counts']

const outcomes: readonly Outcome[] = [
  'completed',
  'reactivated',
  'already_subscribed',
  'needs_manual_review',
  'failed',
  'running',
  'pending',
  'waiting',
]

function outcomesOf(counts: Batch['counts']): readonly (readonly [Outcome, number])[] {
  return outcomes.map((outcome) => [outcome, counts[outcome]])
}

/** A batch of setups as it goes: progress by outcome, what failed with its reason, what waits for limits. */
export function BatchPage() {
  const { batchId } = useParams({ from: '/inside/batches/$batchId' })
  const [status, setStatus] = useState<Outcome | 'all'>('all')
  const [cursors, setCursors] = useState<readonly string[]>([])
  const query = { ...(status === 'all' ? {} : { status }), cursor: cursors.at(-1) }
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
                ...outcomesOf(data.counts)
                  .filter(([value, rows]) => rows > 0 || value === status)
                  .map(([value, rows]) => ({ value, label: `${wordsOf(value)} ${count(rows)}` })),
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
        {outcomesOf(counts)
          .filter(([value, rows]) => rows > 0 && value !== 'waiting')
          .map(([value, rows]) => (
            <Progress.Section
              key={value}
              value={(100 * rows) / total}
              color={colorOf(value)}
              aria-label={wordsOf(value)}
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

const columns: readonly Column<Batch['results'][number]>[] = [
  {
    title: 'Website',
    cell: ({ dealership_url: url, dealership_id: id }) => <DealerLink id={id} name={url || 'No address'} />,
  },
  { title: 'Outcome', cell: ({ status }) => <Status value={status} /> },
  { title: 'Why', cell: ({ error }) => error !== null && <Untrusted maw={420}>{error}</Untrusted> },
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
