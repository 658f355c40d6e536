import { Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { Empty } from '../../parts/empty.tsx'
import { count } from '../../parts/format.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { FeedVehicles } from './feed-vehicles.tsx'
import { type LoadedInventory, useInventory, type Vehicle } from './use-inventory.ts'
import { VehicleTable } from './vehicle-table.tsx'

export type InventoryProps = { readonly dealershipId: string; readonly imsCount: number }

export function Inventory({ dealershipId, imsCount }: InventoryProps) {
  const [source, setSource] = useState('website')
  const inventory = useInventory(dealershipId)
  return (
    <Stack gap="sm">
      {imsCount > 0 && (
        <SegmentedControl
          aria-label="Source"
          value={source}
          onChange={setSource}
          w="fit-content"
          data={[
            { value: 'website', label: 'Website' },
            { value: 'feeds', label: `Feeds (${count(imsCount)})` },
          ]}
        />
      )}
      {source === 'feeds' ? (
        <FeedVehicles dealershipId={dealershipId} />
      ) : (
        <Loaded query={inventory} rows={8}>
          {(loaded) => <WebsiteVehicles dealershipId={dealershipId} loaded={loaded} />}
        </Loaded>
      )}
    </Stack>
  )
}

const orders = {
  newest: { label: 'Newest first', by: (a: Vehicle, b: Vehicle) => b.first_seen_at.localeCompare(a.first_seen_at) },
  cheapest: { label: 'Lowest price', by: (a: Vehicle, b: Vehicle) => (a.price ?? Infinity) - (b.price ?? Infinity) },
  dearest: { label: 'Highest price', by: (a: Vehicle, b: Vehicle) => (b.price ?? -1) - (a.price ?? -1) },
  mileage: {
    label: 'Fewest miles',
    by: (a: Vehicle, b: Vehicle) => (a.odometer ?? Infinity) - (b.odometer ?? Infinity),
  },
}
type Order = keyof typeof orders
const shownAtFirst = 40

function WebsiteVehicles({
  dealershipId,
  loaded,
}: {
  readonly dealershipId: string
  readonly loaded: LoadedInventory
}) {
  const [text, setText] = useState('')
  const [condition, setCondition] = useState('all')
  const [make, setMake] = useState<string | null>(null)
  const [order, setOrder] = useState<Order>('newest')
  const [shown, setShown] = useState(shownAtFirst)
  const [search] = useDebouncedValue(text, 120)
  const makes = useMemo(() => [...new Set(loaded.vehicles.map((vehicle) => vehicle.make))].sort(), [loaded])
  const found = useMemo(
    () =>
      loaded.vehicles
        .filter((vehicle) => matches(vehicle, search))
        .filter((vehicle) => condition === 'all' || vehicle.condition.toLowerCase() === condition)
        .filter((vehicle) => make === null || vehicle.make === make)
        .sort(orders[order].by),
    [loaded, search, condition, make, order],
  )
  if (loaded.count === 0)
    return <Empty title="No vehicles">The website lists none, or none that the filter lets through.</Empty>
  return (
    <>
      <Group gap="xs">
        <TextInput
          aria-label="Search vehicles"
          placeholder="VIN, stock number, model, color"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          w={{ base: '100%', sm: 260 }}
        />
        <SegmentedControl
          aria-label="Condition"
          value={condition}
          onChange={setCondition}
          data={[
            { value: 'all', label: 'All' },
            { value: 'new', label: 'New' },
            { value: 'used', label: 'Used' },
          ]}
        />
        <Select
          aria-label="Make"
          placeholder="Any make"
          clearable
          searchable
          data={makes}
          value={make}
          onChange={setMake}
          w={150}
        />
        <Select
          aria-label="Order"
          allowDeselect={false}
          data={Object.entries(orders).map(([value, { label }]) => ({ value, label }))}
          value={order}
          onChange={(value) => setOrder(Object.keys(orders).find((name): name is Order => name === value) ?? 'newest')}
          w={160}
        />
        <Text size="sm" c="dimmed" role="status">
          {count(found.length)} of {count(loaded.count)}
          {loaded.count > loaded.vehicles.length && ` (the first ${count(loaded.vehicles.length)} are searched)`}
        </Text>
      </Group>
      <VehicleTable dealershipId={dealershipId} vehicles={found.slice(0, shown)} />
      {found.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + 100)} w="fit-content">
          Show more
        </Button>
      )}
    </>
  )
}

function matches(vehicle: Vehicle, search: string): boolean {
  const { vin, stocknum, year, make, model, series, exterior_color } = vehicle
  const text = [vin, stocknum, year, make, model, series, exterior_color].join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
