import { SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { Ago } from '../../parts/ago.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { count } from '../../parts/format.ts'
import { TextLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Status } from '../../parts/status.tsx'

type Feed = AnswerOf<'listFeedHealth'>['feeds'][number]

const needsCare = new Set(['late', 'held', 'failed'])

export function FeedsPage() {
  const feeds = useRead('listFeedHealth', {}, { everyMs: 15_000 })
  const [shown, setShown] = useState('all')
  return (
    <>
      <PageHead
        title="Feeds"
        description="Files that inventory-management providers upload, polled about every minute."
      />
      <Loaded query={feeds}>
        {({ feeds: all }) => {
          const troubled = all.filter(({ state }) => needsCare.has(state))
          if (all.length === 0) {
            return (
              <Empty title="No feeds yet">
                Feeds are configured with an administrator key: see POST /v1/ims/feeds in the API reference.
              </Empty>
            )
          }
          return (
            <>
              <SegmentedControl
                mb="sm"
                aria-label="Which feeds"
                value={shown}
                onChange={setShown}
                data={[
                  { value: 'all', label: `All (${count(all.length)})` },
                  { value: 'troubled', label: `Need attention (${count(troubled.length)})` },
                ]}
              />
              <DataTable
                label="Feeds"
                columns={columns}
                rows={(shown === 'all' ? all : troubled).slice(0, 500)}
                keyOf={({ id }) => id}
              />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

const columns: readonly Column<Feed>[] = [
  {
    title: 'Feed',
    cell: (feed) => (
      <>
        <TextLink to="/feeds/$feedId" params={{ feedId: String(feed.id) }} size="sm" fw={500} className="untrusted">
          {feed.dealership_name}
        </TextLink>
        <Text size="xs" c="dimmed" className="untrusted">
          {feed.provider} · {feed.ftp_path}/{feed.file_name}
        </Text>
      </>
    ),
  },
  {
    title: 'State',
    cell: ({ state, problem }) => (
      <>
        <Status value={state} />
        {problem !== null && (
          <Text size="xs" c="dimmed" maw={320} className="untrusted">
            {problem}
          </Text>
        )}
      </>
    ),
  },
  { title: 'Vehicles', align: 'right', cell: (feed) => count(feed.last_vehicle_count) },
  { title: 'Rejected', align: 'right', cell: (feed) => count(feed.rejected_count), wide: true },
  { title: 'Unmapped columns', align: 'right', cell: (feed) => count(feed.unmapped_count), wide: true },
  { title: 'File from', cell: (feed) => <Ago at={feed.last_file_modified} />, wide: true },
  { title: 'Imported', cell: (feed) => <Ago at={feed.last_import_at} />, wide: true },
]
