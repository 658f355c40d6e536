import { Group } from '@mantine/core'
import type { Country } from '../../../../src/model/state-name.ts'
import { Ago } from '../../parts/ago.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { count, distance, money, separator } from '../../parts/format.ts'
import { DealerLink } from '../../parts/links.tsx'
import { Photo, thumbnailOf } from '../../parts/photo.tsx'
import { Status } from '../../parts/status.tsx'
import { Note } from '../../parts/text.tsx'
import { VehicleLink } from '../../parts/vehicle-link.tsx'
import type { KnownDealer } from '../dealers/use-dealers.ts'
import type { ListedVehicle } from './use-vehicles.ts'

type Dealers = ReadonlyMap<string, KnownDealer>

type VehicleTableProps = {
  readonly vehicles: readonly ListedVehicle[]
  readonly dealers: Dealers
  readonly shown: readonly string[]
}

export function VehicleTable({ vehicles, dealers, shown }: VehicleTableProps) {
  const columns = columnsOf(dealers).filter(({ title }) => title === 'Vehicle' || shown.includes(title))
  return (
    <DataTable
      label="Vehicles"
      columns={columns}
      rows={vehicles}
      keyOf={({ dealership_id, source, id, vin }) => `${dealership_id} ${source} ${id ?? vin}`}
    />
  )
}

const names = ['Dealer', 'Condition', 'Odometer', 'Price', 'Color', 'Days', 'Distance', 'Removed']
const extraNames = ['MSRP', 'Source', 'Body', 'Drivetrain', 'Fuel', 'Transmission', 'First seen']
/** Titles of the columns that can be chosen. */
export const columnNames: readonly string[] = [...names, ...extraNames]

type ShownAtFirst = { readonly dealer: boolean; readonly distance: boolean; readonly removed: boolean }

/** The columns without a choice: those that say something about this query. */
export function usualColumns({ dealer, distance: hasDistance, removed }: ShownAtFirst): readonly string[] {
  const needed: Readonly<Record<string, boolean>> = { Dealer: dealer, Distance: hasDistance, Removed: removed }
  return names.filter((name) => needed[name] ?? true)
}

function columnsOf(dealers: Dealers): readonly Column<ListedVehicle>[] {
  const countryOf = (id: string | undefined): Country => dealers.get(id ?? '')?.country ?? 'US'
  return [
    { title: 'Vehicle', cell: (vehicle) => <Vehicle vehicle={vehicle} /> },
    {
      title: 'Dealer',
      cell: ({ dealership_id: id = '' }) => <DealerLink id={id} name={dealers.get(id)?.name ?? id} />,
    },
    {
      title: 'Condition',
      cell: ({ condition = '', certified }) => (
        <Status value={condition} label={certified === true ? 'Certified' : condition} />
      ),
    },
    {
      title: 'Odometer',
      align: 'right',
      cell: ({ odometer, odometer_unit: unit, dealership_id: id }) => distance(odometer, unit ?? countryOf(id)),
    },
    { title: 'Price', align: 'right', cell: ({ price, dealership_id: id }) => money(price, countryOf(id)) },
    { title: 'MSRP', align: 'right', cell: ({ msrp, dealership_id: id }) => money(msrp, countryOf(id)) },
    { title: 'Color', cell: ({ exterior_color: color }) => <span className="untrusted">{color}</span> },
    { title: 'Days', align: 'right', cell: ({ days_on_lot: days }) => count(days) },
    { title: 'Distance', align: 'right', cell: ({ distance_miles: miles }) => distance(miles, 'mi') },
    { title: 'Removed', cell: ({ removed_at: at }) => <Ago at={at ?? null} never="On the lot" /> },
    { title: 'Source', cell: ({ source }) => (source === 'ims' ? 'Feed' : 'Website') },
    { title: 'Body', cell: ({ body }) => <span className="untrusted">{body}</span> },
    { title: 'Drivetrain', cell: ({ drivetrain_desc: text }) => <span className="untrusted">{text}</span> },
    { title: 'Fuel', cell: ({ fuel }) => <span className="untrusted">{fuel}</span> },
    { title: 'Transmission', cell: ({ transmission }) => <span className="untrusted">{transmission}</span> },
    { title: 'First seen', cell: ({ first_seen_at: at }) => <Ago at={at ?? null} /> },
  ]
}

function Vehicle({ vehicle }: { readonly vehicle: ListedVehicle }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Photo url={thumbnailOf(vehicle.photo_url_list)} width={64} height={48} />
      <div>
        <VehicleLink dealershipId={vehicle.dealership_id ?? ''} vehicle={vehicle} />
        <Note className="untrusted">
          <span className="number">{vehicle.vin}</span>
          {vehicle.stocknum ? `${separator}${vehicle.stocknum}` : ''}
        </Note>
      </div>
    </Group>
  )
}
