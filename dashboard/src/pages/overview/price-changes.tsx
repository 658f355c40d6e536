import { Stack, Text, Title } from '@mantine/core'
import { rules } from '../../../../docs/generated/dashboard-rules.ts'
import type { AnswerOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { Ago } from '../../parts/ago.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { money, percent } from '../../parts/format.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Muted } from '../../parts/text.tsx'
import { type ShownVehicle, VehicleLink } from '../../parts/vehicle-link.tsx'
import { type KnownDealer, useDealers } from '../dealers/use-dealers.ts'

type Change = AnswerOf<'listPriceChanges'>['price_changes'][number]

/** The newest price changes of all dealers. */
export function PriceChanges() {
  const changes = useRead('listPriceChanges', { query: { limit: 10 } }, { everyMs: 60_000 })
  const vehicles = useVehicles(changes.data?.price_changes ?? [])
  const dealers = useDealers()
  return (
    <Stack gap="xs">
      <Title order={2}>Price changes</Title>
      <Loaded query={changes} rows={3}>
        {({ price_changes: rows }) =>
          rows.length === 0 ? (
            <Muted>No price changed in the last {rules.overviewDays} days.</Muted>
          ) : (
            <DataTable
              label="Price changes"
              columns={columnsOf(vehicles, dealers)}
              rows={rows}
              keyOf={({ id }) => id}
            />
          )
        }
      </Loaded>
    </Stack>
  )
}

/** The changed vehicles by VIN, removed ones too. */
function useVehicles(changes: readonly Change[]): ReadonlyMap<string | undefined, ShownVehicle> {
  const vin = [...new Set(changes.map((change) => change.vin))].sort()
  const fields = ['year', 'make', 'model', 'series']
  const body = { filters: { vin }, status: 'all', unique: 'vin', fields, per_page: 50 } as const
  const found = useRead('queryInventory', { body }, { enabled: vin.length > 0 })
  return new Map(found.data?.vehicles.map((vehicle) => [vehicle.vin, vehicle]))
}

function columnsOf(
  vehicles: ReadonlyMap<string | undefined, ShownVehicle>,
  dealers: ReadonlyMap<string, KnownDealer>,
): readonly Column<Change>[] {
  const price = (amount: number, id: string) => money(amount, dealers.get(id)?.country)
  return [
    {
      title: 'Vehicle',
      cell: ({ vin, dealership_id: id }) => <VehicleLink dealershipId={id} vehicle={{ ...vehicles.get(vin), vin }} />,
    },
    {
      title: 'Dealer',
      cell: ({ dealership_id: id }) => <span className="untrusted">{dealers.get(id)?.name ?? id}</span>,
    },
    { title: 'Source', cell: ({ source }) => (source === 'ims' ? 'Feed' : 'Website') },
    { title: 'From', align: 'right', cell: ({ from, dealership_id: id }) => price(from, id) },
    { title: 'To', align: 'right', cell: ({ to, dealership_id: id }) => price(to, id) },
    {
      title: 'Change',
      align: 'right',
      cell: ({ from, to, dealership_id: id }) => (
        <Text size="sm" span fw={500}>
          {to > from && '+'}
          {price(to - from, id)} ({to > from && '+'}
          {percent(from === 0 ? null : ((to - from) / from) * 100)})
        </Text>
      ),
    },
    { title: 'When', cell: ({ at }) => <Ago at={at} /> },
  ]
}
