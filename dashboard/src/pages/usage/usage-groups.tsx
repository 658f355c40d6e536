import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import type { AnswerOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { count } from '../../parts/format.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { useDealers } from '../dealers/use-dealers.ts'
import { classNames, type Grouping, groupings } from './groupings.data.ts'

type UsageGroup = NonNullable<AnswerOf<'getUsage'>['groups']>[number]
type NamedGroup = UsageGroup & { readonly name: string }

const titles: Readonly<Record<Grouping, string>> = { class: 'Class', key: 'Key', dealership: 'Dealer' }
const charted = 12
const listed = 500

type UsageGroupsProps = {
  readonly start: string
  readonly by: Grouping
  readonly onChange: (by: Grouping) => void
}

/** Requests of the period by class, key or dealer, most first. */
export function UsageGroups({ start, by, onChange }: UsageGroupsProps) {
  const usage = useRead('getUsage', { query: { start_date: start, group_by: by } }, { everyMs: 60_000 })
  const nameOf = useGroupName()
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2}>Requests by {titles[by].toLowerCase()}</Title>
        <SegmentedControl<Grouping>
          aria-label="Group by"
          value={by}
          onChange={onChange}
          data={groupings.map((value) => ({ value, label: titles[value] }))}
        />
      </Group>
      <Loaded query={usage}>
        {({ groups = [] }) => {
          const rows = groups
            .map((group) => ({ ...group, name: nameOf(group) }))
            .toSorted((a, b) => b.total_requests - a.total_requests)
          if (rows.length === 0) return <Text size="sm">No requests in this period.</Text>
          return (
            <>
              <div aria-hidden="true">
                <BarChart
                  h={Math.min(rows.length, charted) * 30 + 40}
                  orientation="vertical"
                  dataKey="name"
                  data={rows.slice(0, charted).map(({ name, total_requests }) => ({ name, Requests: total_requests }))}
                  series={[{ name: 'Requests', color: 'cyan.7' }]}
                  gridAxis="y"
                  yAxisProps={{ width: 150 }}
                  xAxisProps={{ allowDecimals: false }}
                  barChartProps={{ accessibilityLayer: false }}
                  barProps={{ isAnimationActive: false, maxBarSize: 18 }}
                />
              </div>
              <DataTable
                label={`Requests by ${titles[by].toLowerCase()}`}
                columns={columnsOf(titles[by])}
                rows={rows.slice(0, listed)}
                keyOf={({ name, key_id, dealership_id }) => `${name} ${key_id} ${dealership_id}`}
              />
            </>
          )
        }}
      </Loaded>
    </Stack>
  )
}

function useGroupName(): (group: UsageGroup) => string {
  const keys = useRead('listKeys').data?.keys ?? []
  const apps = useRead('listConnectedApps').data?.apps ?? []
  const dealers = useDealers()
  return (group) => {
    if (group.class !== undefined) return classNames[group.class] ?? group.class
    if (group.client_id !== undefined) {
      return apps.find(({ client_id }) => client_id === group.client_id)?.name ?? group.client_id
    }
    if (group.key_id !== undefined) {
      const key = keys.find(({ key_id }) => key_id === group.key_id)
      return key === undefined
        ? 'Before requests were counted by key'
        : `${key.name ?? 'Unnamed'} …${key.last_four ?? ''}`
    }
    const { dealership_id: id } = group
    return id === null || id === undefined ? 'Names no dealer' : (dealers.get(id)?.name ?? id)
  }
}

function columnsOf(title: string): readonly Column<NamedGroup>[] {
  return [
    { title, cell: ({ name }) => <span className="untrusted">{name}</span> },
    { title: 'Requests', align: 'right', cell: (group) => count(group.total_requests) },
    { title: 'Errors', align: 'right', cell: (group) => count(group.errors) },
    { title: 'Rate limited', align: 'right', cell: (group) => count(group.rate_limited) },
    { title: 'Billable', align: 'right', cell: (group) => count(group.billable) },
  ]
}
