import { Group, Paper, SimpleGrid, Text } from '@mantine/core'
import type { AnswerOf } from '../../api/client.ts'
import { dollars, miles } from '../../parts/format.ts'
import { Photo, thumbnailOf } from '../../parts/photo.tsx'
import { VehicleLink } from '../../parts/vehicle-link.tsx'

type Result = AnswerOf<'searchVehicles'>['results'][number]
type Dealer = AnswerOf<'listDealers'>['dealers'][number]

export function Results({
  results,
  dealers,
}: {
  readonly results: readonly Result[]
  readonly dealers: readonly Dealer[]
}) {
  const names = new Map(dealers.map(({ dealership_id, name, website }) => [dealership_id, name || website]))
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
      {results.map(({ score, dealership_id: dealershipId, vehicle }) => (
        <Paper key={`${dealershipId} ${vehicle.vin}`} withBorder p="sm">
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <Photo url={photoOf(vehicle)} width={112} height={84} />
            <div>
              <VehicleLink dealershipId={dealershipId} vehicle={vehicle} />
              <Text size="sm" className="number">
                {dollars(vehicle.price)} · {miles(vehicle.odometer)}
              </Text>
              <Text size="xs" c="dimmed" className="untrusted">
                {vehicle.exterior_color} · {names.get(dealershipId) ?? dealershipId}
              </Text>
              <Text size="xs" c="dimmed" className="number">
                Score {score.toFixed(2)}
              </Text>
            </div>
          </Group>
        </Paper>
      ))}
    </SimpleGrid>
  )
}

function photoOf({ photo_url_list: photos }: Result['vehicle']): string | undefined {
  return typeof photos === 'string' ? photos.split('|')[0] : thumbnailOf(photos ?? [])
}
