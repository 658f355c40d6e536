import type { VehicleContent } from './website-vehicle.ts'

/** What vehicles are searched and compared by, in one form whatever the website: text is lower case, '' is null. */
export type VehicleFacts = {
  readonly year: number | null
  readonly make: string | null
  readonly model: string | null
  readonly trim: string | null
  readonly body: string | null
  readonly drivetrain: string | null
  readonly fuel: string | null
  readonly transmission: string | null
  /** Base exterior color. */
  readonly color: string | null
  readonly certified: boolean
  readonly price: number | null
  readonly odometerMiles: number | null
}

const milesPerKilometer = 0.621371

export function readVehicleFacts(content: VehicleContent): VehicleFacts {
  return {
    year: content.year,
    make: normalText(content.make),
    model: normalText(content.model),
    trim: normalText(content.series),
    body: normalText(content.body),
    drivetrain: normalText(content.drivetrain_desc),
    fuel: normalText(content.fuel),
    transmission: normalText(content.transmission),
    color: normalText(content.base_ext_color),
    certified: content.certified,
    price: content.price,
    odometerMiles: toMiles(content.odometer, content.odometer_unit),
  }
}

function normalText(text: string): string | null {
  const normal = text.replace(/\s+/g, ' ').trim().toLowerCase()
  return normal === '' ? null : normal
}

/** A number without a unit counts as miles. */
function toMiles(distance: number | null, unit: VehicleContent['odometer_unit']): number | null {
  return distance === null || unit !== 'km' ? distance : Math.round(distance * milesPerKilometer)
}
