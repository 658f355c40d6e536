import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { Country } from '../../../../src/model/state-name.ts'
import { type AnswerOf, call, type InputOf } from '../../api/client.ts'
import { Ago } from '../../parts/ago.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { distance, money, separator } from '../../parts/format.ts'
import { TextLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { ShowMore } from '../../parts/show-more.tsx'
import { Note, Untrusted } from '../../parts/text.tsx'
import { useDealers } from '../dealers/use-dealers.ts'
import type { DiscrepancyKind } from './address.ts'
import { type Discrepancy, toCsv } from './discrepancies-csv.ts'

type Page = AnswerOf<'listDiscrepancies'>
type Query = NonNullable<InputOf<'listDiscrepancies'>['query']>

type DiscrepanciesProps = {
  readonly dealershipId: string
  readonly kind: DiscrepancyKind | undefined
  readonly field: string | undefined
}

const everyMs = 30_000
/** At once: the chart is below. */
const rowsShown = 20

export function Discrepancies({ dealershipId, kind, field }: DiscrepanciesProps) {
  const dealer = useDealers().get(dealershipId)
  const params = { dealership_id: dealershipId }
  const wanted: Query = {
    ...(kind === undefined ? {} : { kind }),
    ...(field === undefined ? {} : { field: field as NonNullable<Query['field']> }),
  }
  const read = (more: Query) => call('listDiscrepancies', { params, query: { ...wanted, ...more } })
  const list = useInfiniteQuery<Page, Error, readonly Discrepancy[], readonly unknown[], string | undefined>({
    queryKey: ['listDiscrepancies', dealershipId, wanted],
    queryFn: ({ pageParam: cursor }) => read({ limit: rowsShown, ...(cursor === undefined ? {} : { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: ({ next_cursor: cursor }) => cursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.discrepancies),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  })
  const save = useMutation({
    mutationFn: async () => saveFile(`discrepancies-${dealershipId}.csv`, toCsv(await readAll(read))),
  })
  return (
    <Stack gap="sm">
      <Loaded query={list}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="None of these">No vehicle is in this group any more.</Empty>
          ) : (
            <DataTable
              label="Discrepancies"
              columns={columnsOf(dealershipId, dealer?.country ?? 'US')}
              rows={rows}
              keyOf={({ vin }) => vin}
            />
          )
        }
      </Loaded>
      <Group>
        {list.hasNextPage && <ShowMore isPending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />}
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          Save as CSV
        </Button>
        {save.error !== null && (
          <Text size="sm" c="red">
            {save.error.message}
          </Text>
        )}
      </Group>
    </Stack>
  )
}

async function readAll(read: (more: Query) => Promise<Page>): Promise<readonly Discrepancy[]> {
  const all: Discrepancy[] = []
  let cursor: string | undefined
  do {
    const page = await read({ limit: 200, ...(cursor === undefined ? {} : { cursor }) })
    all.push(...page.discrepancies)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return all
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

function columnsOf(dealershipId: string, country: Country): readonly Column<Discrepancy>[] {
  const ofFields = (cell: (field: Discrepancy['fields'][number]) => string) => (row: Discrepancy) =>
    row.fields.map((field) => <Untrusted key={field.field}>{cell(field)}</Untrusted>)
  const side =
    (name: 'website' | 'feed', alone: Discrepancy['kind'], missing: Discrepancy['kind']) => (row: Discrepancy) => {
      if (row.kind === missing) return <Text size="sm">Not listed</Text>
      if (row.kind === alone) return <Text size="sm">Listed</Text>
      return ofFields((field) => shownValue(field.field, field[name], country))(row)
    }
  return [
    {
      title: 'Vehicle',
      cell: ({ vin, heading, stocknum }) => (
        <>
          <TextLink
            to="/vehicles/$vin"
            params={{ vin }}
            search={{ dealership: dealershipId }}
            size="sm"
            fw={500}
            className="untrusted"
          >
            {heading || vin}
          </TextLink>
          <Note className="untrusted">{[vin, stocknum].filter(Boolean).join(separator)}</Note>
        </>
      ),
    },
    {
      title: 'Field',
      cell: (row) =>
        row.kind === 'differs' ? ofFields(({ field }) => (field === 'stocknum' ? 'stock number' : field))(row) : '–',
    },
    { title: 'Website', cell: side('website', 'website_only', 'feed_only') },
    { title: 'Feed', cell: side('feed', 'feed_only', 'website_only') },
    { title: 'Since', cell: ({ since }) => <Ago at={since} /> },
    {
      title: 'Open',
      cell: ({ vin, kind, vdp_link: page }) => (
        <Group gap="sm">
          {/^https?:/.test(page) && (
            <Anchor href={page} target="_blank" rel="noreferrer nofollow" size="sm">
              Its page
            </Anchor>
          )}
          {kind !== 'website_only' && (
            <TextLink
              to="/dealers/$dealershipId"
              params={{ dealershipId }}
              search={{ tab: 'inventory', source: 'ims', text: vin }}
              size="sm"
            >
              Feed row
            </TextLink>
          )}
        </Group>
      ),
    },
  ]
}

function shownValue(field: string, value: Discrepancy['fields'][number]['website'], country: Country): string {
  if (field === 'price' || field === 'msrp') return money(Number(value), country)
  if (field === 'odometer') return distance(Number(value), 'mi')
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
}
