import { Anchor, Group, ScrollArea, SimpleGrid, Stack, Text } from '@mantine/core'
import { dollars, miles } from '../../parts/format.ts'
import { Photo } from '../../parts/photo.tsx'
import { Status } from '../../parts/status.tsx'
import type { Vehicle } from '../dealer/use-inventory.ts'

const photosShown = 12

/** The vehicle as listed on the dealership's website, and the fields that its VIN adds. */
export function Listing({ vehicle }: { readonly vehicle: Vehicle }) {
  const shown = (field: 'body' | 'fuel') =>
    vehicle.decoded.includes(field) ? `${vehicle[field]} (from the VIN)` : vehicle[field]
  const facts: readonly (readonly [string, string])[] = [
    ['Price', dollars(vehicle.price)],
    ['MSRP', dollars(vehicle.msrp)],
    ['Mileage', miles(vehicle.odometer)],
    ['Stock number', vehicle.stocknum],
    ['Body', shown('body')],
    ['Engine', vehicle.engine],
    ['Transmission', vehicle.transmission],
    ['Drivetrain', vehicle.drivetrain_desc],
    ['Fuel', shown('fuel')],
    ['Exterior', vehicle.exterior_color],
    ['Interior', vehicle.interior_color],
    ['First seen', vehicle.first_seen_at.slice(0, 10)],
  ]
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Status value={vehicle.condition} label={vehicle.certified ? 'Certified' : vehicle.condition} />
        {/^https?:/.test(vehicle.vdp_link) && (
          <Anchor href={vehicle.vdp_link} target="_blank" rel="noreferrer nofollow" size="sm">
            Vehicle detail page
          </Anchor>
        )}
      </Group>
      <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Photos' }}>
        <Group gap="xs" wrap="nowrap">
          {vehicle.photo_url_list.slice(0, photosShown).map(({ url, thumbnail_url: thumbnail, index }) => (
            <Anchor
              key={index}
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={`Photo ${index + 1} in full size`}
            >
              <Photo url={thumbnail ?? url} width={200} height={150} />
            </Anchor>
          ))}
        </Group>
      </ScrollArea>
      <SimpleGrid cols={{ base: 2, sm: 3, md: 4 }} spacing="xs">
        {facts.map(([name, value]) => (
          <div key={name}>
            <Text size="xs" c="dimmed">
              {name}
            </Text>
            <Text size="sm" className="untrusted">
              {value === '' ? '–' : value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {vehicle.description !== '' && (
        <Text size="sm" lineClamp={4} className="untrusted">
          {vehicle.description}
        </Text>
      )}
    </Stack>
  )
}
