import { SimpleGrid } from '@mantine/core'
import type { AnswerOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { DayChart, type Series } from '../../parts/day-chart.tsx'
import { Loaded } from '../../parts/loaded.tsx'

type Day = AnswerOf<'getActivity'>['days'][number]

const charts: readonly { readonly title: string; readonly noun: string; readonly series: readonly Series<Day>[] }[] = [
  {
    title: 'Requests',
    noun: 'request',
    series: [
      { name: 'Successful', color: 'cyan.7', of: ({ requests }) => requests.successful },
      { name: 'Errors', color: 'orange.6', of: ({ requests }) => requests.errors },
      { name: 'Rate limited', color: 'grape.6', of: ({ requests }) => requests.rate_limited },
    ],
  },
  {
    title: 'Imports',
    noun: 'import',
    series: [
      { name: 'Completed', color: 'cyan.7', of: ({ imports }) => imports.completed },
      { name: 'Held', color: 'orange.6', of: ({ imports }) => imports.held },
      { name: 'Failed', color: 'red.7', of: ({ imports }) => imports.failed },
    ],
  },
  {
    title: 'Deliveries',
    noun: 'delivery',
    series: [
      { name: 'Delivered', color: 'cyan.7', of: ({ deliveries }) => deliveries.delivered },
      { name: 'Failed', color: 'red.7', of: ({ deliveries }) => deliveries.failed },
    ],
  },
]

export function ActivityCharts() {
  const activity = useRead('getActivity', {}, { everyMs: 60_000 })
  return (
    <Loaded query={activity}>
      {({ days }) => (
        <SimpleGrid cols={{ base: 1, lg: 3 }} spacing="sm">
          {charts.map((chart) => (
            <DayChart key={chart.title} days={days} {...chart} />
          ))}
        </SimpleGrid>
      )}
    </Loaded>
  )
}
