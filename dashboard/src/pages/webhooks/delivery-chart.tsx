import { DayChart, type Series } from '../../parts/day-chart.tsx'
import type { daysOf } from './endpoints.ts'

type Days = ReturnType<typeof daysOf>

const series: readonly Series<Days[number]>[] = [
  { name: 'Delivered', color: 'cyan.7', of: ({ delivered }) => delivered },
  { name: 'Failed', color: 'red.7', of: ({ failed }) => failed },
]

export function DeliveryChart({ days }: { readonly days: Days }) {
  return <DayChart title="Deliveries by day" noun="delivery" days={days} series={series} />
}
