import type { AnswerOf } from '../../api/client.ts'
import { Ago } from '../../parts/ago.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { count, duration } from '../../parts/format.ts'
import { Outcome } from '../../parts/outcome.tsx'

export type Import = AnswerOf<'getDealer'>['dealer']['last_imports'][number]

export function Imports({ imports }: { readonly imports: readonly Import[] }) {
  if (imports.length === 0) return <Empty title="No imports yet">The first one follows the setup.</Empty>
  return <DataTable label="Imports" columns={columns} rows={imports} keyOf={({ id }) => id} />
}

/** How many of the vehicles that an import read have each of them; the API has all other fields too. */
const shownFields = ['price', 'odometer', 'photo_url_list'] as const

function fillText(rates: Import['fill_rates']): string {
  if (rates === null) return ''
  return shownFields.map((field) => `${Math.round((rates[field] ?? 0) * 100)} %`).join(', ')
}

const columns: readonly Column<Import>[] = [
  { title: 'Ended', cell: ({ completed_at }) => <Ago at={completed_at} /> },
  {
    title: 'Result',
    cell: ({ status, error }) => <Outcome status={status} error={error} />,
  },
  { title: 'Trigger', cell: ({ trigger }) => trigger, wide: true },
  { title: 'Received', align: 'right', cell: (row) => count(row.total_received) },
  { title: 'New', align: 'right', cell: (row) => count(row.new), wide: true },
  { title: 'Updated', align: 'right', cell: (row) => count(row.updated), wide: true },
  { title: 'Removed', align: 'right', cell: (row) => count(row.removed), wide: true },
  { title: 'Rejected', align: 'right', cell: (row) => count(row.rejected_count) },
  { title: 'Price, miles, photos', align: 'right', cell: ({ fill_rates }) => fillText(fill_rates), wide: true },
  { title: 'Pages', align: 'right', cell: (row) => count(row.pages_read), wide: true },
  { title: 'Took', align: 'right', cell: (row) => duration(row.started_at, row.completed_at), wide: true },
]
