import { Anchor, Group, ScrollArea, SimpleGrid, Stack } from '@mantine/core'
import { plainFields } from '../../../../docs/generated/dashboard-rules.ts'
import { day, distance, money } from '../../parts/format.ts'
import { Photo } from '../../parts/photo.tsx'
import { Status } from '../../parts/status.tsx'
import { Note, Untrusted } from '../../parts/text.tsx'
import { useDealers } from '../dealers/use-dealers.ts'
import type { ListedVehicle } from '../inventory/use-vehicles.ts'

const photosShown = 12

/** The vehicle as its website or feed lists it, and the fields that its VIN adds. */
export function Listing({ vehicle }: { readonly vehicle: ListedVehicle }) {
  const dealer = useDealers().get(vehicle.dealership_id ?? '')
  const country = dealer?.country ?? 'US'
  const shown = (field: 'body' | 'fuel') =>
    vehicle.decoded?.includes(field) === true ? `${vehicle[field]} (from the VIN)` : vehicle[field]
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Price', money(vehicle.price, country)],
    ['MSRP', money(vehicle.msrp, country)],
    ['Fees', vehicle.total_fees == null ? null : money(vehicle.total_fees, country)],
    ['Odometer', distance(vehicle.odometer, vehicle.odometer_unit ?? country)],
    ['Stock number', vehicle.stocknum],
    ['Body', shown('body')],
    ['Engine', vehicle.engine],
    ['Transmission', vehicle.transmission],
    ['Drivetrain', vehicle.drivetrain_desc],
    ['Fuel', shown('fuel')],
    ['Exterior', vehicle.exterior_color],
    ['Interior', vehicle.interior_color],
    ...plainFields.map(({ name, label }) => [label, vehicle[name]] as const),
    ['First seen', day(vehicle.first_seen_at ?? '')],
    [
      'Listed by',
      `${vehicle.source === 'ims' ? 'Feed' : 'Website'}${dealer === undefined ? '' : ` of ${dealer.name}`}`,
    ],
  ]
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Status value={vehicle.condition ?? ''} label={vehicle.certified === true ? 'Certified' : vehicle.condition} />
        {/^https?:/.test(vehicle.vdp_link ?? '') && (
          <Anchor href={vehicle.vdp_link} target="_blank" rel="noreferrer nofollow" size="sm">
            Vehicle detail page
          </Anchor>
        )}
      </Group>
      <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Photos' }}>
        <Group gap="xs" wrap="nowrap">
          {photosOf(vehicle).map(({ url, thumbnail_url: thumbnail }, index) => (
            <Anchor
              key={url}
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
            <Note>{name}</Note>
            <Untrusted>{value || '–'}</Untrusted>
          </div>
        ))}
      </SimpleGrid>
      {featuresOf(vehicle).length > 0 && (
        <Untrusted>
          <b>Features:</b> {featuresOf(vehicle).join(', ')}
        </Untrusted>
      )}
      {vehicle.description !== '' && vehicle.description != null && (
        <Untrusted lineClamp={4}>{vehicle.description}</Untrusted>
      )}
    </Stack>
  )
}

function featuresOf({ features }: ListedVehicle): readonly string[] {
  return typeof features === 'string' ? features.split('|').filter(Boolean) : (features ?? [])
}

function photosOf({ photo_url_list: photos }: ListedVehicle) {
  const all =
    typeof photos === 'string'
      ? photos
          .split('|')
          .filter(Boolean)
          .map((url) => ({ url }))
      : (photos ?? [])
  return all.slice(0, photosShown).map((photo) => ({ thumbnail_url: undefined, ...photo }))
}
