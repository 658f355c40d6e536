import { Group, NumberInput, Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { rules } from '../../../../docs/generated/dashboard-rules.ts'
import type { AnswerOf, InputOf } from '../../api/client.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { count, plural } from '../../parts/format.ts'
import { DealerLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Pager } from '../../parts/pager.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { Muted, Note } from '../../parts/text.tsx'

const texts = [
  { name: 'q', label: 'Name, town or website', width: { base: '100%', sm: 260 }, shortest: 1 },
  { name: 'brand', label: 'Brand', width: 130, shortest: 1 },
  { name: 'state', label: 'State', width: 130, shortest: 1 },
  { name: 'near', label: 'Near ZIP code', width: 130, shortest: rules.shortestZip },
] as const

/** Dealerships that the operator lists, with what the account has of them. */
export function DirectoryPage() {
  const filters = useSearch({ from: '/inside/directory' })
  const navigate = useNavigate({ from: '/directory' })
  const [cursors, setCursors] = useState<readonly string[]>([])
  const { q, ...asked } = filters
  const query = { ...asked, ...(q === undefined ? {} : { text: q }), cursor: cursors.at(-1) }
  const found = useRead('listDirectory', { query })
  const change = (changed: Partial<Record<keyof typeof filters, string | number | undefined>>) => {
    setCursors([])
    void navigate({ search: (now) => ({ ...now, ...changed }) as typeof filters, replace: true })
  }
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <>
      <PageHead
        title="Directory"
        guide="market"
        back={{ to: '/dealers/add', label: 'Add dealers' }}
        description="Dealerships that the operator of this installation lists, set up or not."
        // A batch selects by everything but words.
        actions={q === undefined && (found.data?.total ?? 0) > 0 && <SetUpShown filters={asked} />}
      />
      <Group mb="sm" gap="xs">
        {texts.map(({ name, label, width, shortest }) => (
          <SearchField
            key={name}
            aria-label={label}
            placeholder={label}
            w={width}
            found={filters[name] ?? ''}
            onFind={(text) => change({ [name]: text.trim().length < shortest ? undefined : text })}
          />
        ))}
        <NumberInput
          aria-label="Miles"
          placeholder={`${rules.radiusMiles} miles`}
          w={110}
          min={1}
          max={rules.mostRadiusMiles}
          disabled={filters.near === undefined}
          value={filters.radius_miles ?? ''}
          onChange={(miles) => change({ radius_miles: typeof miles === 'number' ? miles : undefined })}
        />
      </Group>
      <Loaded query={found} rows={8}>
        {({ total, entries, next_cursor: next }) =>
          total === 0 ? (
            <Empty title={isFiltered ? 'Nothing found' : 'The directory is empty'}>
              {isFiltered
                ? 'No entry matches the filters.'
                : 'The operator loads it with the command “forecourt directory load”.'}
            </Empty>
          ) : (
            <Stack>
              <Muted role="status">{plural(total, 'dealership')}</Muted>
              <DataTable
                label="Directory"
                columns={columns}
                rows={entries}
                keyOf={({ source, name, website, street, zip }) => [source, name, website, street, zip].join(' ')}
              />
              <Pager cursors={cursors} next={next} onTurn={setCursors} />
            </Stack>
          )
        }
      </Loaded>
    </>
  )
}

const columns: readonly Column<AnswerOf<'listDirectory'>['entries'][number]>[] = [
  {
    title: 'Dealership',
    cell: ({ name, website, dealership_id: id }) => (
      <>
        <DealerLink id={id} name={name} />
        <Note className="untrusted">{website ?? 'No website of its own'}</Note>
      </>
    ),
  },
  {
    title: 'Place',
    cell: ({ city, state }) => <span className="untrusted">{[city, state].filter(Boolean).join(', ')}</span>,
  },
  {
    title: 'Brands',
    cell: ({ brands }) => brands.length > 0 && <span className="untrusted">{brands.join(', ')}</span>,
  },
  {
    title: 'Miles',
    align: 'right',
    cell: ({ distance_miles: miles }) => (miles === null ? '' : count(Math.round(miles))),
  },
  { title: 'Source', cell: ({ source }) => <span className="untrusted">{source}</span> },
]

function SetUpShown({ filters }: { readonly filters: NonNullable<InputOf<'createSetupBatch'>['body']>['directory'] }) {
  const navigate = useNavigate()
  const create = useChange('createSetupBatch', { refreshes: ['listSetupBatches'] })
  const start = async () => {
    const { batch_id } = await create.mutateAsync({ body: { directory: filters } })
    await navigate({ to: '/batches/$batchId', params: { batchId: batch_id } })
  }
  return (
    <Confirm action="Set up what is shown" title="Set up all that the filters find?" danger={false} onConfirm={start}>
      Each website is set up once, as the account’s limits allow. What you have already stays as it is.
    </Confirm>
  )
}
