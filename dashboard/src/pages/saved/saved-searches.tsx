import { Button, Group } from '@mantine/core'
import type { AnswerOf } from '../../api/client.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { Ago } from '../../parts/ago.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { count } from '../../parts/format.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Status } from '../../parts/status.tsx'
import { Section, Untrusted } from '../../parts/text.tsx'
import { QueryWords } from './query-words.tsx'

type SavedSearch = AnswerOf<'listSavedSearches'>['saved_searches'][number]

export function SavedSearches() {
  const searches = useRead('listSavedSearches')
  return (
    <Section title="Saved searches">
      <Loaded query={searches} rows={2}>
        {({ saved_searches: rows }) =>
          rows.length === 0 ? (
            <Empty title="No saved searches">Filter the inventory and choose “Save search”.</Empty>
          ) : (
            <DataTable label="Saved searches" columns={columns} rows={rows} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
    </Section>
  )
}

const columns: readonly Column<SavedSearch>[] = [
  {
    title: 'Search',
    cell: ({ name, query }) => (
      <>
        <Untrusted fw={500}>{name}</Untrusted>
        <QueryWords query={query} />
      </>
    ),
  },
  { title: 'Status', cell: ({ active }) => <Status value={active ? 'active' : 'paused'} /> },
  { title: 'Match now', align: 'right', cell: ({ matching }) => count(matching) },
  { title: 'Last match', cell: ({ last_matched_at }) => <Ago at={last_matched_at} /> },
  { title: 'Actions', align: 'right', cell: (search) => <Actions search={search} /> },
]

function Actions({ search: { id, name, active } }: { readonly search: SavedSearch }) {
  const update = useChange('updateSavedSearch', { refreshes: ['listSavedSearches'] })
  const remove = useChange('deleteSavedSearch', { refreshes: ['listSavedSearches'], done: 'Saved search deleted' })
  const params = { saved_search_id: id }
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        loading={update.isPending}
        onClick={() => update.mutate({ params, body: { active: !active } })}
      >
        {active ? 'Pause' : 'Resume'}
      </Button>
      <Confirm action="Delete" title={`Delete “${name}”?`} onConfirm={() => remove.mutateAsync({ params })}>
        It sends no more events.
      </Confirm>
    </Group>
  )
}
