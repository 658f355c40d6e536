import { oneLine } from '../lib/text.ts'
import type { ImsContent } from './ims-vehicle.ts'
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

/** Facts of a feed's row; without a unit, miles. */
export type ImsFacts = Pick<
  VehicleFacts,
  'year' | 'make' | 'model' | 'trim' | 'body' | 'drivetrain' | 'fuel' | 'transmission' | 'stockNumber' | 'price'
> &
  Pick<VehicleFacts, 'odometerMiles' | 'msrp' | 'cylinders' | 'doors' | 'hasPhotos'> & {
    readonly condition: ImsContent['condition']
    /** The feed states no other price. */
    readonly isInternetPrice: boolean
  }

/** Where websites and feeds use words of one vocabulary; '' where a vehicle states none. */
export type WordedFields = Pick<VehicleContent, 'body' | 'drivetrain_desc' | 'fuel' | 'transmission'>

/** `words`: what the provider's wording means, so that both sources are found by one word. */
export function readImsFacts(content: ImsContent, words: WordedFields): ImsFacts {
  return {
    condition: content.condition,
    year: content.year,
    make: lowerCase(content.make),
    model: lowerCase(content.model),
    trim: lowerCase(content.trim),
    body: lowerCase(words.body),
    drivetrain: lowerCase(words.drivetrain_desc),
    fuel: lowerCase(words.fuel),
    transmission: lowerCase(words.transmission),
    stockNumber: lowerCase(content.stock_number),
    price: content.price ?? content.internet_price,
    isInternetPrice: content.price === null,
    msrp: content.msrp,
    odometerMiles: toMiles(content.odometer, content.odometer_unit),
    cylinders: content.engine_cylinders,
    doors: content.doors,
    hasPhotos: content.photo_urls !== '',
  }
}

/** All texts of a vehicle together fit into one entry of an index. */
const maxLength = 80

/** How texts are stored and compared: in lower case, cut; null if there is none. */
export function factText(text: string): string | null {
  return lowerCase(oneLine(text))
}

/** Fast path for texts without spaces to remove, such as those of feeds. */
function lowerCase(text: string | null): string | null {
  if (text === null || text === '') return null
  return (text.length > maxLength ? text.slice(0, maxLength).toWellFormed() : text).toLowerCase()
}

export function toMiles(distance: number | null, unit: VehicleContent['odometer_unit'] | undefined): number | null {
  return distance === null || unit !== 'km' ? distance : Math.round(distance * milesPerKilometer)
}
