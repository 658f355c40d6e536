import type { AnswerOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { DayChart } from '../../parts/day-chart.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { classNames } from './groupings.data.ts'

type UsageDay = AnswerOf<'listUsageDays'>['days'][number]

const colors = ['cyan.7', 'orange.6', 'grape.6', 'teal.7', 'blue.6', 'red.7', 'gray.6']

/** Requests by day, in the colors of their classes. */
export function ClassChart({ days }: { readonly days: readonly string[] }) {
  const usage = useRead('listUsageDays', { query: { start_date: days[0] ?? '' } }, { everyMs: 60_000 })
  return (
    <Loaded query={usage}>
      {({ days: rows }) => {
        const classes = Object.keys(classNames).filter((name) => rows.some((row) => row.class === name))
        const series = classes.map((name, at) => ({
          name: classNames[name] ?? name,
          color: colors[at] ?? 'gray.6',
          of: ({ rows: ofDay }: { readonly rows: readonly UsageDay[] }) =>
            ofDay.reduce((sum, row) => (row.class === name ? sum + row.total_requests : sum), 0),
        }))
        const byDay = days.map((day) => ({ day, rows: rows.filter((row) => row.day === day) }))
        return <DayChart title="Requests by day and class" noun="request" days={byDay} series={series} />
      }}
    </Loaded>
  )
}
