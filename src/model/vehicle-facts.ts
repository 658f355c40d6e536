import type { VehicleContent } from './website-vehicle.ts'

/** In one form for all websites: text in lower case, null instead of ''. */
export type VehicleFacts = {
  readonly year: number | null
  readonly make: string | null
  readonly model: string | null
  readonly trim: string | null
  readonly body: string | null
  readonly drivetrain: string | null
  readonly fuel: string | null
  readonly transmission: string | null
  readonly color: string | null
  readonly certified: boolean
  readonly price: number | null
  readonly odometerMiles: number | null
  readonly interior: string | null
  readonly stockNumber: string | null
  readonly msrp: number | null
  /** In the page's own unit. */
  readonly odometer: number | null
  readonly cylinders: number | null
  readonly doors: number | null
  readonly hasPhotos: boolean
  readonly inTransit: boolean
}

const milesPerKilometer = 0.621371

export function readVehicleFacts(content: VehicleContent): VehicleFacts {
  return {
    year: content.year,
    make: factText(content.make),
    model: factText(content.model),
    trim: factText(content.series),
    body: factText(content.body),
    drivetrain: factText(content.drivetrain_desc),
    fuel: factText(content.fuel),
    transmission: factText(content.transmission),
    color: factText(content.base_ext_color),
    certified: content.certified,
    price: content.price,
    odometerMiles: toMiles(content.odometer, content.odometer_unit),
    interior: factText(content.base_int_color),
    stockNumber: factText(content.stocknum),
    msrp: content.msrp,
    odometer: content.odometer,
    cylinders: content.engine_cyl_count,
    doors: content.door_count,
    hasPhotos: content.photo_url_list.length > 0,
    inTransit: content.in_transit,
  }
}

/** All texts of a vehicle together fit into one entry of an index. */
const maxLength = 80

/** How texts are stored and compared: in lower case, cut; null if there is none. */
export function factText(text: string): string | null {
  const plain = text.replace(/\s+/g, ' ').trim().toLowerCase().slice(0, maxLength)
  return plain === '' ? null : plain.toWellFormed()
}

function toMiles(distance: number | null, unit: VehicleContent['odometer_unit']): number | null {
  return distance === null || unit !== 'km' ? distance : Math.round(distance * milesPerKilometer)
}
