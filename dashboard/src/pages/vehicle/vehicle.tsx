import { Alert, SimpleGrid, Stack, Text } from '@mantine/core'
import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useRead } from '../../api/hooks.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { useInventory, type Vehicle } from '../dealer/use-inventory.ts'
import { Decoded } from './decoded.tsx'
import { Economy } from './economy.tsx'
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
  return (
    <>
      <PageHead
        title={listed === null ? vin : nameOf(listed)}
        back={
          dealershipId === undefined
            ? { to: '/dealers', label: 'Dealers' }
            : { to: `/dealers/${dealershipId}`, label: 'Dealer' }
        }
        description={<span className="untrusted">{vin}</span>}
      />
      <Stack gap="lg">
        {listed === null ? (
          <Alert color="gray" variant="light">
            No website of the account lists this VIN now.
          </Alert>
        ) : (
          <Listing vehicle={listed} />
        )}
        {dealershipId !== undefined && <LiveCheck vin={vin} dealershipId={dealershipId} />}
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

function useListed(dealershipId: string | undefined, vin: string): Vehicle | null {
  const inventory = useInventory(dealershipId)
  return inventory.data?.vehicles.find((vehicle) => vehicle.vin === vin) ?? null
}

function nameOf(vehicle: Vehicle): string {
  return [vehicle.year, vehicle.make, vehicle.model, vehicle.series].filter(Boolean).join(' ')
}
