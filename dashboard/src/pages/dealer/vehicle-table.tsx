import { Group, Text } from '@mantine/core'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { count, dollars, miles } from '../../parts/format.ts'
import { Photo, thumbnailOf } from '../../parts/photo.tsx'
import { Status } from '../../parts/status.tsx'
import { VehicleLink } from '../../parts/vehicle-link.tsx'
import type { Vehicle } from './use-inventory.ts'

export type VehicleTableProps = { readonly dealershipId: string; readonly vehicles: readonly Vehicle[] }

export function VehicleTable({ dealershipId, vehicles }: VehicleTableProps) {
  return <DataTable label="Vehicles" columns={columnsOf(dealershipId)} rows={vehicles} keyOf={({ id }) => id} />
}

function columnsOf(dealershipId: string): readonly Column<Vehicle>[] {
  return [
    {
      title: 'Vehicle',
      cell: (vehicle) => (
        <Group gap="sm" wrap="nowrap">
          <Photo url={thumbnailOf(vehicle.photo_url_list)} width={64} height={48} />
          <div>
            <VehicleLink dealershipId={dealershipId} vehicle={vehicle} />
            <Text size="xs" c="dimmed" className="untrusted">
              {vehicle.vin}
              {vehicle.stocknum !== '' && ` · ${vehicle.stocknum}`}
            </Text>
          </div>
        </Group>
      ),
    },
    {
      title: 'Condition',
      cell: ({ condition, certified }) => <Status value={condition} label={certified ? 'Certified' : condition} />,
      wide: true,
    },
    { title: 'Miles', align: 'right', cell: ({ odometer }) => miles(odometer), wide: true },
    { title: 'Price', align: 'right', cell: ({ price }) => dollars(price) },
    { title: 'MSRP', align: 'right', cell: ({ msrp }) => dollars(msrp), wide: true },
    { title: 'Color', cell: ({ exterior_color }) => <span className="untrusted">{exterior_color}</span>, wide: true },
    { title: 'Days', align: 'right', cell: ({ age_days }) => count(age_days), wide: true },
  ]
}
