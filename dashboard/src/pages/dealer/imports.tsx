import { Button, Stack } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type AnswerOf, call } from '../../api/client.ts'
import { Ago } from '../../parts/ago.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { count, duration, percent } from '../../parts/format.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Outcome } from '../../parts/outcome.tsx'
import { ShowMore } from '../../parts/show-more.tsx'
import { Note } from '../../parts/text.tsx'
import type { ImportList } from './address.ts'
import { ImportDetail, triggerNames } from './import-detail.tsx'

type Page = AnswerOf<'listImports'>
type Import = Page['imports'][number]

const everyMs = 10_000

/** Imports of the website, the one under way first; each opens with the vehicles that it changed. */
export function Imports({ dealershipId }: { readonly dealershipId: string }) {
  const { import: open, list } = useSearch({ from: '/inside/dealers/$dealershipId' })
  const navigate = useNavigate({ from: '/dealers/$dealershipId' })
  const show = (id: string | undefined, shown?: ImportList) =>
    void navigate({ search: (now) => ({ ...now, import: id, list: shown }), replace: true })
  const params = { dealership_id: dealershipId }
  const imports = useInfiniteQuery<Page, Error, readonly Import[], readonly unknown[], string | undefined>({
    queryKey: ['listImports', dealershipId],
    queryFn: ({ pageParam: cursor }) => call('listImports', { params, query: cursor === undefined ? {} : { cursor } }),
    initialPageParam: undefined,
    getNextPageParam: ({ next_cursor: cursor }) => cursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.imports),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  })
  return (
    <Stack gap="sm">
      <Loaded query={imports}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No imports yet">The first one follows the setup.</Empty>
          ) : (
            <DataTable label="Imports" columns={columnsOf(show)} rows={rows} keyOf={({ import_id }) => import_id} />
          )
        }
      </Loaded>
      {imports.hasNextPage && (
        <ShowMore isPending={imports.isFetchingNextPage} onClick={() => void imports.fetchNextPage()} />
      )}
      {open !== undefined && (
        <ImportDetail
          dealershipId={dealershipId}
          importId={open}
          list={list}
          onList={(shown) => show(open, shown)}
          onClose={() => show(undefined)}
        />
      )}
    </Stack>
  )
}

/** How many of the vehicles that an import read have each of them; an import that is opened says it of all fields. */
const shownFields = ['price', 'odometer', 'photo_url_list'] as const

function fillText(rates: Import['fill_rates']): string {
  if (rates === null) return '–'
  return shownFields.map((field) => percent(Math.round((rates[field] ?? 0) * 100))).join(', ')
}

function columnsOf(onOpen: (id: string) => void): readonly Column<Import>[] {
  return [
    {
      title: 'Started',
      cell: ({ started_at: at, trigger }) => (
        <>
          <Ago at={at} never="Waiting" />
          <Note>{triggerNames[trigger]}</Note>
        </>
      ),
    },
    { title: 'Result', cell: ({ status, problem }) => <Outcome status={status} error={problem} /> },
    { title: 'Received', align: 'right', cell: ({ stats }) => count(stats?.total_received) },
    { title: 'New', align: 'right', cell: ({ stats }) => count(stats?.new) },
    { title: 'Updated', align: 'right', cell: ({ stats }) => count(stats?.updated) },
    { title: 'Removed', align: 'right', cell: ({ stats }) => count(stats?.removed) },
    { title: 'Rejected', align: 'right', cell: ({ stats }) => count(stats?.rejected) },
    {
      title: 'Price, miles, photos',
      align: 'right',
      cell: ({ fill_rates }) => <span className="several">{fillText(fill_rates)}</span>,
    },
    {
      title: 'Took',
      align: 'right',
      cell: ({ started_at: from, completed_at: to }) => (from === null || to === null ? '–' : duration(from, to)),
    },
    {
      title: 'Actions',
      align: 'right',
      cell: ({ import_id: id }) => (
        <Button size="xs" variant="default" onClick={() => onOpen(id)}>
          Open
        </Button>
      ),
    },
  ]
}
