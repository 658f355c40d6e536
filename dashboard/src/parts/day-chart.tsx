import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { ColorSwatch, Group, Paper, Text, Title } from '@mantine/core'
import { manyOf, plural, shortDay } from './format.ts'
import { Muted, Note } from './text.tsx'

export type Series<Day> = { readonly name: string; readonly color: string; readonly of: (day: Day) => number }

type DayChartProps<Day> = {
  readonly title: string
  readonly noun: string
  readonly days: readonly Day[]
  readonly series: readonly Series<Day>[]
}

/** Stacked bars of each day, with the total in words. */
const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })
const short = (value: number) => compact.format(value)

export function DayChart<Day extends { readonly day: string }>({ title, noun, days, series }: DayChartProps<Day>) {
  const sumOf = ({ of }: Series<Day>) => days.reduce((sum, day) => sum + of(day), 0)
  const total = series.reduce((sum, one) => sum + sumOf(one), 0)
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2} size="sm" fw={600}>
        {title}
      </Title>
      {total === 0 ? (
        <Muted mt="sm">
          No {manyOf(noun)} in the last {days.length} days.
        </Muted>
      ) : (
        <>
          <Note mb="sm">
            {plural(total, noun)} in {days.length} days
          </Note>
          <Group gap="sm" mb="xs">
            {series.map((one) => (
              <Group key={one.name} gap={6} wrap="nowrap">
                <ColorSwatch
                  color={`var(--mantine-color-${one.color.replace('.', '-')})`}
                  size={10}
                  withShadow={false}
                />
                <Text size="xs">
                  {one.name} {sumOf(one).toLocaleString('en-US')}
                </Text>
              </Group>
            ))}
          </Group>
          <div aria-hidden="true">
            <BarChart
              h={170}
              type="stacked"
              dataKey="day"
              data={days.map((day) => ({
                day: shortDay(day.day),
                ...Object.fromEntries(series.map(({ name, of }) => [name, of(day)])),
              }))}
              series={series.map(({ name, color }) => ({ name, color }))}
              gridAxis="x"
              tickLine="none"
              // Otherwise the top label is moved below its line, and lines are left out.
              yAxisProps={{ width: 40, allowDecimals: false, tickFormatter: short, interval: 0 }}
              barChartProps={{ accessibilityLayer: false, margin: { top: 8 } }}
              barProps={{ isAnimationActive: false, maxBarSize: 18 }}
            />
          </div>
        </>
      )}
    </Paper>
  )
}
