import { Title } from '@mantine/core'
import type { AnswerOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { count, money } from '../../parts/format.ts'
import { Loaded } from '../../parts/loaded.tsx'

type Variant = AnswerOf<'getVehicleFuelEconomy'>['variants'][number]

/** EPA's figures for the matching variants. */
export function Economy({ vin }: { readonly vin: string }) {
  const economy = useRead('getVehicleFuelEconomy', { params: { vin } })
  return (
    <section>
      <Title order={2} mb="xs">
        Fuel economy
      </Title>
      <Loaded query={economy} rows={2}>
        {({ variants }) => (
          <DataTable label="Fuel economy" columns={columns} rows={variants} keyOf={({ epa_id }) => epa_id} />
        )}
      </Loaded>
    </section>
  )
}

const columns: readonly Column<Variant>[] = [
  { title: 'Variant', cell: ({ description, fuel }) => `${description}, ${fuel}` },
  { title: 'City', align: 'right', cell: ({ city_mpg }) => count(city_mpg) },
  { title: 'Highway', align: 'right', cell: ({ hwy_mpg }) => count(hwy_mpg) },
  { title: 'Fuel a year', align: 'right', cell: ({ annual_fuel_cost: cost }) => money(cost) },
]
