import { Button, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useIsAdmin } from '../../app/session.ts'
import { Ago } from '../../parts/ago.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { count } from '../../parts/format.ts'
import { TextLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Status } from '../../parts/status.tsx'
import { Note } from '../../parts/text.tsx'
import { useProviderName } from '../../parts/use-names.ts'
import { AddFeed } from './add-feed.tsx'
import { isTrouble } from './feed-troubles.data.ts'

type Feed = AnswerOf<'listFeedHealth'>['feeds'][number]

export function FeedsPage() {
  const feeds = useRead('listFeedHealth', {}, { everyMs: 15_000 })
  const { show = 'all' } = useSearch({ from: '/inside/feeds' })
  const navigate = useNavigate({ from: '/feeds' })
  const nameOf = useProviderName()
  const [isAdding, dialog] = useDisclosure(false)
  const add = useIsAdmin() && <Button onClick={dialog.open}>Add feed</Button>
  const next = feeds.data?.next_poll_at ?? null
  return (
    <>
      <PageHead
        title="Feeds"
        guide="feeds"
        description={
          <>
            Files that inventory-management providers upload to the file server.
            {next !== null && (
              <>
                {' '}
                Next look <Ago at={next} isNext />.
              </>
            )}
          </>
        }
        actions={add}
      />
      <Loaded query={feeds}>
        {({ feeds: all }) => {
          const troubled = all.filter(({ state }) => isTrouble(state))
          if (all.length === 0) {
            return (
              <Empty title="No feeds yet" action={add}>
                Administrators add the file that a provider uploads for a dealer.
              </Empty>
            )
          }
          return (
            <>
              <SegmentedControl
                mb="sm"
                aria-label="Which feeds"
                value={show}
                onChange={(chosen) =>
                  void navigate({ search: chosen === 'troubled' ? { show: chosen } : {}, replace: true })
                }
                data={[
                  { value: 'all', label: `All (${count(all.length)})` },
                  { value: 'troubled', label: `Need attention (${count(troubled.length)})` },
                ]}
              />
              <DataTable
                label="Feeds"
                columns={columnsOf(nameOf)}
                rows={(show === 'all' ? all : troubled).slice(0, 500)}
                keyOf={({ id }) => id}
              />
            </>
          )
        }}
      </Loaded>
      <AddFeed opened={isAdding} onClose={dialog.close} />
    </>
  )
}

const columnsOf = (nameOf: (id: string) => string): readonly Column<Feed>[] => [
  {
    title: 'Feed',
    cell: (feed) => (
      <>
        <TextLink to="/feeds/$feedId" params={{ feedId: String(feed.id) }} size="sm" fw={500} className="untrusted">
          {feed.dealership_name}
        </TextLink>
        <Note className="untrusted">
          {nameOf(feed.provider)}&nbsp;· {feed.ftp_path}/{feed.file_name}
        </Note>
      </>
    ),
  },
  {
    title: 'Status',
    cell: ({ state, problem }) => (
      <>
        <Status value={state} />
        {problem !== null && (
          <Note maw={320} className="untrusted">
            {problem}
          </Note>
        )}
      </>
    ),
  },
  { title: 'Vehicles', align: 'right', cell: (feed) => count(feed.last_vehicle_count) },
  { title: 'Rejected', align: 'right', cell: (feed) => count(feed.rejected_count) },
  { title: 'Unmapped columns', align: 'right', cell: (feed) => count(feed.unmapped_count) },
  { title: 'File from', cell: (feed) => <Ago at={feed.last_file_modified} /> },
  { title: 'Imported', cell: (feed) => <Ago at={feed.last_import_at} /> },
]
