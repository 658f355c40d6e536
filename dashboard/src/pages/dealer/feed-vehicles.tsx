import { Group, Pagination, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { count, dollars, miles } from '../../parts/format.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Photo } from '../../parts/photo.tsx'
import { Status } from '../../parts/status.tsx'

type FeedVehicle = AnswerOf<'listImsVehicles'>['vehicles'][number]

const perPage = 50

/** Vehicles of the dealership's IMS feeds, page by page. */
export function FeedVehicles({ dealershipId }: { readonly dealershipId: string }) {
  const [page, setPage] = useState(1)
  const vehicles = useRead('listImsVehicles', { query: { dealership_id: dealershipId, page, per_page: perPage } })
  return (
    <Loaded query={vehicles} rows={8}>
      {(answer) => (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {count(answer.pagination.total)} vehicles
          </Text>
          <DataTable
            label="Vehicles of feeds"
            columns={columns}
            rows={answer.vehicles}
            keyOf={({ vin }) => vin ?? ''}
          />
          {answer.pagination.total > perPage && (
            <Group>
              <Pagination
                total={Math.ceil(answer.pagination.total / perPage)}
                value={page}
                onChange={setPage}
                getControlProps={(control) => ({ 'aria-label': `${control} page` })}
              />
            </Group>
          )}
        </Stack>
      )}
    </Loaded>
  )
}

const columns: readonly Column<FeedVehicle>[] = [
  {
    title: 'Vehicle',
    cell: (vehicle) => (
      <Group gap="sm" wrap="nowrap">
        <Photo url={'photo_urls' in vehicle ? vehicle.photo_urls?.split('|')[0] : undefined} width={64} height={48} />
        <div>
          <Text size="sm" fw={500} className="untrusted">
            {[vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ')}
          </Text>
          <Text size="xs" c="dimmed" className="untrusted">
            {vehicle.vin}
          </Text>
        </div>
      </Group>
    ),
  },
  { title: 'Condition', cell: ({ condition }) => <Status value={condition ?? ''} />, wide: true },
  { title: 'Miles', align: 'right', cell: ({ odometer }) => miles(odometer), wide: true },
  { title: 'Price', align: 'right', cell: ({ price }) => dollars(price) },
  { title: 'Color', cell: ({ exterior_color }) => <span className="untrusted">{exterior_color}</span>, wide: true },
]
