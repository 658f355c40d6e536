import { Badge, Group, Stack, Title } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/client.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useIsAdmin } from '../../app/session.ts'
import { Ago } from '../../parts/ago.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { count, duration, plural } from '../../parts/format.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Outcome } from '../../parts/outcome.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Status } from '../../parts/status.tsx'
import { useProviderName } from '../../parts/use-names.ts'
import { Accept, HeldAlert } from '../dealer/held-scan.tsx'
import { ChangeFeed } from './change-feed.tsx'

type Entry = AnswerOf<'getFeedHistory'>['history'][number]

export function FeedPage() {
  const { feedId } = useParams({ from: '/inside/feeds/$feedId' })
  const feeds = useRead('listFeedHealth', {}, { everyMs: 10_000 })
  const history = useRead('getFeedHistory', { params: { feed_id: feedId }, query: { limit: 50 } }, { everyMs: 10_000 })
  const nameOf = useProviderName()
  const isAdmin = useIsAdmin()
  const next = feeds.data?.next_poll_at ?? null
  const feed = feeds.data?.feeds.find(({ id }) => String(id) === feedId)
  return (
    <>
      <PageHead
        title={feed === undefined ? 'Feed' : feed.dealership_name}
        guide="feeds"
        back={{ to: '/feeds', label: 'Feeds' }}
        description={
          feed !== undefined && (
            <>
              {nameOf(feed.provider)}&nbsp;· /import/{feed.ftp_path}/{feed.file_name}&nbsp;· late after{' '}
              {feed.staleness_threshold_hours} h&nbsp;· {feed.shared ? 'shared' : 'private'}
              {next !== null && (
                <>
                  &nbsp;· next look <Ago at={next} isNext />
                </>
              )}
            </>
          )
        }
        actions={
          feed !== undefined && (
            <>
              <Status value={feed.state} />
              {isAdmin && feed.is_own && (
                <>
                  <ChangeFeed feed={feed} />
                  <DeleteFeed feed={feed} />
                </>
              )}
            </>
          )
        }
      />
      <Loaded query={history}>
        {({ history: entries }) => (
          <Stack>
            {feed?.state === 'held' && <Held feed={feed} />}
            <Unmapped entries={entries} />
            <Title order={2}>History</Title>
            {entries.length === 0 ? (
              <Empty title="No import yet">The file is read at the next poll.</Empty>
            ) : (
              <DataTable label="Imports of the feed" columns={columns} rows={entries} keyOf={({ id }) => id} />
            )}
            <RejectedRows entries={entries} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

function DeleteFeed({ feed }: { readonly feed: AnswerOf<'listFeedHealth'>['feeds'][number] }) {
  const navigate = useNavigate()
  const remove = useChange('deleteFeed', { refreshes: ['listFeedHealth', 'queryInventory'], done: 'Feed deleted' })
  const vehicles = plural(feed.last_vehicle_count ?? 0, 'vehicle')
  return (
    <Confirm
      action={`Delete, and remove ${vehicles}`}
      label="Delete"
      title="Delete this feed?"
      onConfirm={async () => {
        await remove.mutateAsync({ params: { feed_id: String(feed.id) } })
        await navigate({ to: '/feeds' })
      }}
    >
      {vehicles} of {feed.dealership_name} leave the inventory at once, each with an event that says why; those that
      another feed lists too stay. The file stays where it is: a feed can be added again.
    </Confirm>
  )
}

function Held({ feed }: { readonly feed: AnswerOf<'listFeedHealth'>['feeds'][number] }) {
  const params = { feed_id: String(feed.id) }
  const isAdmin = useIsAdmin()
  const lacks = useRead('getHeldFile', { params }, { everyMs: 30_000 })
  const held = lacks.data?.held ?? null
  const accept = useChange('acceptFeed', {
    refreshes: ['listFeedHealth', 'getFeedHistory', 'getHeldFile'],
    done: 'Accepted: the next poll imports the file',
  })
  const confirm = () => accept.mutateAsync({ params })
  return (
    <HeldAlert title="The last file is held: the vehicles stay as they are" reason={feed.problem} held={held}>
      {held !== null ? (
        <Accept of={feed.dealership_name} returns="the file" held={held} onConfirm={confirm} />
      ) : (
        isAdmin &&
        lacks.isSuccess && (
          <Confirm action="Accept the file" title="Accept the file?" onConfirm={confirm}>
            It is not known what the file lacks, because it was held before it was compared. What it does not list
            leaves the inventory, of {plural(feed.last_vehicle_count ?? 0, 'vehicle')} now.
          </Confirm>
        )
      )}
    </HeldAlert>
  )
}

function Unmapped({ entries }: { readonly entries: readonly Entry[] }) {
  const columns = entries[0]?.unmapped_columns ?? []
  if (columns.length === 0) return null
  return (
    <div>
      <Title order={2} mb={6}>
        Columns that nothing reads
      </Title>
      <Group gap={6}>
        {columns.map((name) => (
          <Badge key={name} color="gray" className="untrusted">
            {name}
          </Badge>
        ))}
      </Group>
    </div>
  )
}

function RejectedRows({ entries }: { readonly entries: readonly Entry[] }) {
  const latest = entries.find(({ rejected_count }) => rejected_count > 0)
  if (latest === undefined) return null
  return (
    <div>
      <Title order={2} mb={6}>
        Rejected rows
      </Title>
      <DataTable label="Rejected rows" columns={rejectedColumns} rows={latest.rejected} keyOf={({ row }) => row} />
    </div>
  )
}

const rejectedColumns: readonly Column<Entry['rejected'][number]>[] = [
  { title: 'Row', align: 'right', cell: ({ row }) => row },
  { title: 'VIN', cell: ({ vin }) => <span className="untrusted">{vin ?? 'None'}</span> },
  { title: 'Reason', cell: ({ reason }) => <span className="untrusted">{reason}</span> },
]

const columns: readonly Column<Entry>[] = [
  { title: 'Ended', cell: ({ completed_at }) => <Ago at={completed_at} /> },
  {
    title: 'Result',
    cell: ({ status, error }) => <Outcome status={status} error={error} />,
  },
  // What a held file has is in its reason: it changed nothing.
  { title: 'Vehicles', align: 'right', cell: (entry) => (entry.status === 'held' ? '–' : count(entry.vehicle_count)) },
  { title: 'New', align: 'right', cell: (entry) => count(entry.new_count) },
  { title: 'Updated', align: 'right', cell: (entry) => count(entry.updated_count) },
  { title: 'Removed', align: 'right', cell: (entry) => count(entry.removed_count) },
  { title: 'Rejected', align: 'right', cell: (entry) => count(entry.rejected_count) },
  { title: 'File from', cell: (entry) => <Ago at={entry.file_modified_at} /> },
  { title: 'Took', align: 'right', cell: (entry) => duration(entry.started_at, entry.completed_at) },
]
