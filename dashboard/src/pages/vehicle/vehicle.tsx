import { Alert, SimpleGrid, Stack, Text } from '@mantine/core'
import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { AnswerOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { count, money } from '../../parts/format.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/text.tsx'
import { nameOf } from '../../parts/vehicle-link.tsx'
import { useDealers } from '../dealers/use-dealers.ts'
import type { ListedVehicle } from '../inventory/use-vehicles.ts'
import { Decoded } from './decoded.tsx'
import { History } from './history.tsx'
import { Listing } from './listing.tsx'
import { LiveCheck } from './live-check.tsx'
import { Recalls } from './recalls.tsx'

const Comparables = lazy(async () => ({ default: (await import('./comparables.tsx')).Comparables }))

/** One VIN: its listing, facts about the car, and its history. */
export function VehiclePage() {
  const { vin } = useParams({ from: '/inside/vehicles/$vin' })
  const { dealership } = useSearch({ from: '/inside/vehicles/$vin' })
  const history = useRead('getVehicleHistory', { params: { vin } })
  const dealershipId = dealership ?? history.data?.records.find(({ active }) => active)?.dealership_id
  const listed = useListed(dealershipId, vin)
  const dealer = useDealers().get(dealershipId ?? '')?.name
  return (
    <>
      <PageHead
        title={listed === null ? vin : nameOf(listed)}
        guide="vehicle-data"
        back={
          dealershipId === undefined
            ? { to: '/dealers', label: 'Dealers' }
            : { to: `/dealers/${dealershipId}`, label: dealer ?? 'Dealer' }
        }
        description={<span className="untrusted">{vin}</span>}
      />
      <Stack gap="lg">
        {listed === null ? (
          <Alert color="gray" variant="light">
            No dealer of the account lists this VIN now.
          </Alert>
        ) : (
          <Listing vehicle={listed} />
        )}
        {dealershipId !== undefined && listed?.source !== 'ims' && <LiveCheck vin={vin} dealershipId={dealershipId} />}
        <Suspense fallback={<Text size="sm">Loading…</Text>}>
          <Comparables vin={vin} dealershipId={dealershipId} />
        </Suspense>
        <History query={history} />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <Decoded vin={vin} />
          <Stack gap="lg">
            <Recalls vin={vin} />
            <Economy vin={vin} />
          </Stack>
        </SimpleGrid>
      </Stack>
    </>
  )
}

/** As the website lists it, else as a feed does. */
function useListed(dealershipId: string | undefined, vin: string): ListedVehicle | null {
  const body = { dealership_id: dealershipId ?? null, filters: { vin: [vin] }, per_page: 10 }
  const found = useRead('queryInventory', { body }, { enabled: dealershipId !== undefined }).data?.vehicles
  return found?.find(({ source }) => source === 'website') ?? found?.[0] ?? null
}

type Variant = AnswerOf<'getVehicleFuelEconomy'>['variants'][number]

/** EPA's figures for the matching variants. */
export function Economy({ vin }: { readonly vin: string }) {
  const economy = useRead('getVehicleFuelEconomy', { params: { vin } })
  return (
    <Section title="Fuel economy">
      <Loaded query={economy} rows={2}>
        {({ variants }) => (
          <DataTable label="Fuel economy" columns={columns} rows={variants} keyOf={({ epa_id }) => epa_id} />
        )}
      </Loaded>
    </Section>
  )
}

const columns: readonly Column<Variant>[] = [
  { title: 'Variant', cell: ({ description, fuel }) => `${description}, ${fuel}` },
  { title: 'City', align: 'right', cell: ({ city_mpg }) => count(city_mpg) },
  { title: 'Highway', align: 'right', cell: ({ hwy_mpg }) => count(hwy_mpg) },
  { title: 'Fuel a year', align: 'right', cell: ({ annual_fuel_cost: cost }) => money(cost) },
]
