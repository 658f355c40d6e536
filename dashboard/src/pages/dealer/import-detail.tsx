import { Anchor, Group, Modal, Stack, Tabs, Text } from '@mantine/core'
import type { AnswerOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { count, moment, percent } from '../../parts/format.ts'
import { TextLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Outcome } from '../../parts/outcome.tsx'
import { Muted } from '../../parts/text.tsx'
import { type ImportList, importLists } from './address.ts'

type Detail = AnswerOf<'getImport'>['import']
type Changed = Detail['vehicles']['updated'][number]
type Rejected = Detail['vehicles']['rejected'][number]

export const triggerNames: Readonly<Record<Detail['trigger'], string>> = {
  setup: 'Setup',
  schedule: 'Schedule',
  demand: 'On demand',
  repair: 'Repair',
}

type ImportDetailProps = {
  readonly dealershipId: string
  readonly importId: string
  /** Undefined: the first that has vehicles. */
  readonly list: ImportList | undefined
  readonly onList: (list: ImportList) => void
  readonly onClose: () => void
}

const everyMs = 5_000
const kinds = ['created', 'updated', 'removed'] as const
const kindNames = { created: 'New', updated: 'Updated', removed: 'Removed' }

/** What an import did: the vehicles that it changed, and the records that it could not read. */
export function ImportDetail({ dealershipId, importId, list, onList, onClose }: ImportDetailProps) {
  const found = useRead('getImport', { params: { dealership_id: dealershipId, import_id: importId } }, { everyMs })
  return (
    <Modal opened onClose={onClose} title="Import" size="xl">
      <Loaded query={found}>{({ import: one }) => <Found {...{ dealershipId, list, onList }} of={one} />}</Loaded>
    </Modal>
  )
}

type FoundProps = Pick<ImportDetailProps, 'dealershipId' | 'list' | 'onList'> & { readonly of: Detail }

function Found({ dealershipId, list, onList, of }: FoundProps) {
  const { vehicles, fill_rates: rates } = of
  return (
    <Stack>
      <div>
        <Outcome status={of.status} error={of.problem} />
        <Muted>
          {triggerNames[of.trigger]}
          {of.started_at !== null && `, started ${moment(of.started_at)}`}
          {of.completed_at !== null && `, ended ${moment(of.completed_at)}`}
        </Muted>
      </div>
      <Tabs
        value={list ?? kinds.find((kind) => vehicles[kind].length > 0) ?? 'rejected'}
        onChange={(chosen) => onList(importLists.find((name) => name === chosen) ?? 'rejected')}
        keepMounted={false}
      >
        <Tabs.List>
          {kinds.map((kind) => (
            <Tabs.Tab key={kind} value={kind}>
              {kindNames[kind]} ({count(vehicles[kind].length)})
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="rejected">Rejected ({count(vehicles.rejected.length)})</Tabs.Tab>
          {rates !== null && <Tabs.Tab value="fields">Fields</Tabs.Tab>}
        </Tabs.List>
        {kinds.map((kind) => (
          <Tabs.Panel key={kind} value={kind} pt="sm">
            <Listed rows={vehicles[kind]} label={`${kindNames[kind]} vehicles`} dealershipId={dealershipId} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="rejected" pt="sm">
          {vehicles.rejected.length === 0 ? (
            <Text size="sm">Every record became a vehicle.</Text>
          ) : (
            <DataTable
              label="Rejected records"
              columns={rejectedColumns}
              rows={vehicles.rejected}
              keyOf={({ vin, url, reason }) => `${vin} ${url} ${reason}`}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="fields" pt="sm">
          <Text size="sm" mb="xs">
            How many of the vehicles that the import read have each field.
          </Text>
          <Group gap="xs">
            {Object.entries(rates ?? {}).map(([field, rate]) => (
              <Text key={field} size="sm" className="number" w={190}>
                {field.replaceAll('_', ' ')}: {percent(rate * 100)}
              </Text>
            ))}
          </Group>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

type ListedProps = { readonly rows: readonly Changed[]; readonly label: string; readonly dealershipId: string }

function Listed({ rows, label, dealershipId }: ListedProps) {
  if (rows.length === 0) return <Text size="sm">None.</Text>
  const columns: readonly Column<Changed>[] = [
    {
      title: 'Vehicle',
      cell: ({ vin, heading }) => (
        <TextLink
          to="/vehicles/$vin"
          params={{ vin }}
          search={{ dealership: dealershipId }}
          size="sm"
          className="untrusted"
        >
          {heading === '' ? vin : heading}
        </TextLink>
      ),
    },
    { title: 'VIN', cell: ({ vin }) => <span className="untrusted">{vin}</span> },
    {
      title: 'Changed',
      cell: ({ changes }) =>
        changes.map(({ field, from, to }) => (
          <Text key={field} size="xs" className="untrusted">
            {field.replaceAll('_', ' ')}: {describeChange(from, to)}
          </Text>
        )),
    },
  ]
  return <DataTable label={label} columns={columns} rows={rows} keyOf={({ vin }) => vin} />
}

const longest = 80

/** Lists and objects are too long to read side by side. */
function describeChange(from: unknown, to: unknown): string {
  const isLong = [from, to].some((value) => typeof value === 'object' && value !== null)
  return isLong ? 'changed' : `${textOf(from)} → ${textOf(to)}`
}

function textOf(value: unknown): string {
  if (value === null || value === '') return 'nothing'
  const text = typeof value === 'number' && value >= 10_000 ? count(value) : String(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

const rejectedColumns: readonly Column<Rejected>[] = [
  { title: 'VIN', cell: ({ vin }) => <span className="untrusted">{vin ?? 'None'}</span> },
  { title: 'Reason', cell: ({ reason }) => <span className="untrusted">{reason}</span> },
  {
    title: 'Page',
    cell: ({ url }) =>
      url !== null && /^https?:/.test(url) ? (
        <Anchor href={url} target="_blank" rel="noreferrer nofollow" size="sm">
          Open its page
        </Anchor>
      ) : (
        '–'
      ),
  },
]
