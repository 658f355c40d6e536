import { Box, Button, Checkbox, Group, Popover, Select, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { rules } from '../../../../docs/generated/dashboard-rules.ts'
import { Empty } from '../../parts/empty.tsx'
import { count, distance, money, plural } from '../../parts/format.ts'
import { ButtonLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Problem } from '../../parts/problem.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { ShowMore } from '../../parts/show-more.tsx'
import { Muted } from '../../parts/text.tsx'
import { type KnownDealer, useDealers } from '../dealers/use-dealers.ts'
import type { InventoryAddress } from './address.ts'
import { ExportVehicles } from './export-vehicles.tsx'
import { Filters } from './filters.tsx'
import { SaveSearch } from './save-search.tsx'
import { type Found, useVehicles } from './use-vehicles.ts'
import { columnNames, usualColumns, VehicleTable } from './vehicle-table.tsx'

type InventoryProps = {
  readonly address: InventoryAddress
  readonly onChange: (change: InventoryAddress) => void
  /** Only this dealership; without one, all of the account. */
  readonly dealershipId?: string
}

export const orders = {
  '-first_seen_at': 'Latest found first',
  price: 'Lowest price',
  '-price': 'Highest price',
  odometer: 'Lowest odometer',
  '-year': 'Latest model year',
  '-days_on_lot': 'Longest on the lot',
  '-updated_at': 'Changed last',
  distance: 'Nearest',
}

/** Vehicles of websites and feeds, narrowed by what the address says. */
export function Inventory({ address: shownAddress, onChange, dealershipId }: InventoryProps) {
  const address = dealershipId === undefined ? shownAddress : { ...shownAddress, dealer: [dealershipId] }
  const withDealers = dealershipId === undefined
  const dealers = useDealers()
  const [isOpen, panel] = useDisclosure(false)
  const vehicles = useVehicles(address, withDealers)
  const { zip, status, sort = '-first_seen_at', text } = address
  const usual = usualColumns({ dealer: withDealers, distance: zip !== undefined, removed: status !== undefined })
  const { columns, sort: _sort, dealer: _dealer, ...filters } = address
  const isFiltered = Object.keys(filters).length > 0 || (withDealers && address.dealer !== undefined)
  return (
    <div className="with-filters">
      <Box component="aside" className="filters" data-open={isOpen} aria-label="Filters">
        <Filters {...{ address, dealers, onChange, withDealers }} facets={vehicles.data?.[0]?.facets} />
      </Box>
      <Stack gap="sm" miw={0}>
        <Group gap="xs" align="flex-end">
          <SearchField
            aria-label="Search vehicles"
            placeholder="VIN, or words of the listing"
            maxLength={rules.wordsLength}
            w={{ base: '100%', sm: 220 }}
            found={text ?? ''}
            onFind={(words) => onChange({ text: /[\p{L}\p{N}]/u.test(words) ? words : undefined })}
          />
          <Select
            aria-label="Order"
            allowDeselect={false}
            w={190}
            value={sort}
            onChange={(order) => onChange({ sort: order === '-first_seen_at' ? undefined : (order ?? undefined) })}
            data={Object.entries(orders).flatMap(([value, label]) =>
              value === 'distance' && zip === undefined ? [] : [{ value, label }],
            )}
          />
          <Button variant="default" hiddenFrom="md" aria-expanded={isOpen} onClick={panel.toggle}>
            {isOpen ? 'Hide filters' : 'Filters'}
          </Button>
          <Columns shown={columns ?? usual} usual={usual} onChange={(chosen) => onChange({ columns: chosen })} />
          <SaveSearch address={address} />
          <ExportVehicles address={address} />
        </Group>
        <Loaded query={vehicles} rows={8}>
          {(pages) => (
            <>
              <Muted role="status">
                {pages[0] !== undefined && <Summary found={pages[0]} dealers={dealers} of={address.dealer} />}
              </Muted>
              {pages[0]?.total === 0 ? (
                <Empty
                  title="No vehicles"
                  action={dealers.size === 0 && <ButtonLink to="/dealers">Add dealer</ButtonLink>}
                >
                  {isFiltered
                    ? 'Nothing matches all of these filters.'
                    : 'Nothing is listed now, or nothing that the account’s filter lets through.'}
                </Empty>
              ) : (
                <VehicleTable
                  vehicles={pages.flatMap((page) => page.vehicles)}
                  dealers={dealers}
                  shown={columns ?? usual}
                />
              )}
              {vehicles.isFetchNextPageError && <Problem error={vehicles.error} />}
              {vehicles.hasNextPage && (
                <ShowMore isPending={vehicles.isFetchingNextPage} onClick={() => void vehicles.fetchNextPage()} />
              )}
            </>
          )}
        </Loaded>
      </Stack>
    </div>
  )
}

type SummaryProps = {
  readonly found: Found
  readonly dealers: ReadonlyMap<string, KnownDealer>
  readonly of: readonly string[] | undefined
}

/** Medians of money and distance only where all dealerships count in the same currency and unit. */
function Summary({ found: { total, stats }, dealers, of }: SummaryProps) {
  const asked = of === undefined ? [...dealers.values()] : of.flatMap((id) => dealers.get(id) ?? [])
  const [country, ...others] = new Set(asked.map((dealer) => dealer.country))
  const isOne = country !== undefined && others.length === 0
  const [price, odometer, days] = [stats.price?.median, stats.odometer?.median, stats.days_on_lot?.median]
  const medians = [
    isOne && price != null && money(price, country),
    isOne && odometer != null && distance(odometer, country),
    days != null && `${count(Math.round(days))} days on the lot`,
  ].filter((text) => text !== false)
  return (
    <>
      {plural(total, 'vehicle')}
      {medians.length > 0 && `, median ${medians.join(', ')}`}
    </>
  )
}

type ColumnsProps = {
  readonly shown: readonly string[]
  readonly usual: readonly string[]
  readonly onChange: (columns: readonly string[] | undefined) => void
}

function Columns({ shown, usual, onChange }: ColumnsProps) {
  const set = (chosen: readonly string[]) => {
    const columns = columnNames.filter((name) => chosen.includes(name))
    onChange(columns.join() === usual.join() || columns.length === 0 ? undefined : columns)
  }
  return (
    <Popover position="bottom-start" withinPortal trapFocus>
      <Popover.Target>
        <Button variant="default">Columns</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Checkbox.Group value={[...shown]} onChange={set} label="Columns">
          <Stack gap={6} mt={6}>
            {columnNames.map((name) => (
              <Checkbox key={name} value={name} label={name} size="xs" />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  )
}
