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

function toMiles(distance: number | null, unit: VehicleContent['odometer_unit']): number | null {
  return distance === null || unit !== 'km' ? distance : Math.round(distance * milesPerKilometer)
}
