import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { ColorSwatch, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import type { AnswerOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { plural } from '../../parts/format.ts'
import { Loaded } from '../../parts/loaded.tsx'

type Day = AnswerOf<'getActivity'>['days'][number]
type Series = { readonly name: string; readonly color: string; readonly of: (day: Day) => number }

const charts: readonly { readonly title: string; readonly noun: string; readonly series: readonly Series[] }[] = [
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
    noun: 'delivery attempt',
    series: [
      { name: 'Delivered', color: 'cyan.7', of: ({ deliveries }) => deliveries.delivered },
      { name: 'Failed', color: 'red.7', of: ({ deliveries }) => deliveries.failed },
    ],
  },
]

export function ActivityCharts() {
  const activity = useRead('getActivity', { query: { days: 14 } }, { everyMs: 60_000 })
  return (
    <Loaded query={activity}>
      {({ days }) => (
        <SimpleGrid cols={{ base: 1, lg: 3 }} spacing="sm">
          {charts.map(({ title, noun, series }) => {
            const total = days.reduce((sum, day) => sum + series.reduce((all, { of }) => all + of(day), 0), 0)
            return (
              <Paper key={title} withBorder p="md" component="section" aria-label={title}>
                <Title order={2} size="sm" fw={600}>
                  {title}
                </Title>
                <Text size="xs" c="dimmed" mb="sm">
                  {plural(total, noun)} in {days.length} days
                </Text>
                <Group gap="sm" mb="xs">
                  {series.map(({ name, color }) => (
                    <Group key={name} gap={6} wrap="nowrap">
                      <ColorSwatch
                        color={`var(--mantine-color-${color.replace('.', '-')})`}
                        size={10}
                        withShadow={false}
                      />
                      <Text size="xs">{name}</Text>
                    </Group>
                  ))}
                </Group>
                <div aria-hidden="true">
                  <BarChart
                    h={170}
                    type="stacked"
                    dataKey="day"
                    data={days.map((day) => ({
                      day: day.day.slice(5),
                      ...Object.fromEntries(series.map(({ name, of }) => [name, of(day)])),
                    }))}
                    series={series.map(({ name, color }) => ({ name, color }))}
                    gridAxis="x"
                    tickLine="none"
                    yAxisProps={{ width: 36, allowDecimals: false }}
                    barChartProps={{ accessibilityLayer: false }}
                    barProps={{ isAnimationActive: false, maxBarSize: 18 }}
                  />
                </div>
              </Paper>
            )
          })}
        </SimpleGrid>
      )}
    </Loaded>
  )
}
