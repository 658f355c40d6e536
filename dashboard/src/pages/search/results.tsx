import { Group, Paper, SimpleGrid, Text } from '@mantine/core'
import type { AnswerOf } from '../../api/client.ts'
import { distance, money, percent, separator } from '../../parts/format.ts'
import { Photo, thumbnailOf } from '../../parts/photo.tsx'
import { VehicleLink } from '../../parts/vehicle-link.tsx'
import { useDealers } from '../dealers/use-dealers.ts'

type Result = AnswerOf<'searchVehicles'>['results'][number]

export function Results({ results }: { readonly results: readonly Result[] }) {
  const dealers = useDealers()
  return (
    <SimpleGrid cols={{ base: 1, md: 2, lg: 3 }} spacing="sm">
      {results.map(({ score, dealership_id: dealershipId, vehicle }) => {
        const { name = dealershipId, country = 'US' } = dealers.get(dealershipId) ?? {}
        return (
          <Paper key={`${dealershipId} ${vehicle.vin}`} withBorder p="sm">
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <Photo url={thumbnailOf(vehicle.photo_url_list)} width={112} height={84} />
              <div className="untrusted">
                <VehicleLink dealershipId={dealershipId} vehicle={vehicle} />
                <Text size="sm" className="number">
                  {money(vehicle.price, country)}&nbsp;· {distance(vehicle.odometer, vehicle.odometer_unit ?? country)}
                </Text>
                <Text size="xs" c="dimmed">
                  {[vehicle.exterior_color, name].filter(Boolean).join(separator)}
                </Text>
                <Text size="xs" c="dimmed" className="number">
                  Fits {percent(shownScore(score))}
                </Text>
              </div>
            </Group>
          </Paper>
        )
      })}
    </SimpleGrid>
  )
}

function shownScore(score: number): number {
  return Math.round(score * 100)
}
