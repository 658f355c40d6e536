import { Text } from '@mantine/core'
import { Ago } from '../../parts/ago.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { count } from '../../parts/format.ts'
import type { Import } from './imports.tsx'

type Rejection = Import['rejected'][number]

/** Rejected records of the latest import that has any, with their reasons. */
export function Rejected({ imports }: { readonly imports: readonly Import[] }) {
  const latest = imports.find((each) => each.rejected_count > 0)
  if (latest === undefined) {
    return <Empty title="Nothing rejected">Every record of the last imports became a vehicle.</Empty>
  }
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {count(latest.rejected_count)} records of the import that ended <Ago at={latest.completed_at} /> could not be
        read{latest.rejected_count > latest.rejected.length && `; the first ${latest.rejected.length} are shown`}.
      </Text>
      <DataTable label="Rejected records" columns={columns} rows={latest.rejected} keyOf={({ row }) => row} />
    </>
  )
}

const columns: readonly Column<Rejection>[] = [
  { title: 'Record', align: 'right', cell: ({ row }) => row },
  { title: 'VIN', cell: ({ vin }) => <span className="untrusted">{vin ?? 'None'}</span> },
  { title: 'Reason', cell: ({ reason }) => <span className="untrusted">{reason}</span> },
]
