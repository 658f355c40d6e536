import type { ImsContent } from '../model/ims-vehicle.ts'
import { toMiles } from '../model/vehicle-facts.ts'
import type { VehicleContent } from '../model/website-vehicle.ts'

/** Facts about a listed vehicle from any source. Texts are as listed; '' becomes null. */
export type ListedFacts = {
  readonly vin: string
  readonly condition: 'New' | 'Used'
  readonly certified: boolean
  readonly year: number | null
  readonly make: string | null
  readonly model: string | null
  readonly trim: string | null
  readonly price: number | null
  readonly msrp: number | null
  readonly odometer: number | null
  readonly odometerMiles: number | null
  readonly stockNumber: string | null
  readonly body: string | null
  readonly doors: number | null
  readonly engine: string | null
  readonly transmission: string | null
  readonly drivetrain: string | null
  readonly fuel: string | null
  readonly exteriorColor: string | null
  readonly interiorColor: string | null
  readonly cityMpg: number | null
  readonly highwayMpg: number | null
  readonly features: readonly string[]
  readonly link: string | null
}

/** A stored document was written by us, possibly by a release with fewer fields. */
export function readWebsiteListing(document: string): ListedFacts {
  const vehicle = JSON.parse(document) as Partial<VehicleContent> & Pick<VehicleContent, 'vin'>
  const odometer = vehicle.odometer ?? null
  return {
    vin: vehicle.vin,
    condition: vehicle.condition === 'New' ? 'New' : 'Used',
    certified: vehicle.certified === true,
    year: vehicle.year ?? null,
    make: vehicle.make || null,
    model: vehicle.model || null,
    trim: vehicle.series || null,
    price: vehicle.price ?? null,
    msrp: vehicle.msrp ?? null,
    odometer,
    odometerMiles: toMiles(odometer, vehicle.odometer_unit),
    stockNumber: vehicle.stocknum || null,
    body: vehicle.body || null,
    doors: vehicle.door_count ?? null,
    engine: vehicle.engine || null,
    transmission: vehicle.transmission || null,
    drivetrain: vehicle.drivetrain_desc || null,
    fuel: vehicle.fuel || null,
    exteriorColor: vehicle.exterior_color || null,
    interiorColor: vehicle.interior_color || null,
    cityMpg: vehicle.city_mpg ?? null,
    highwayMpg: vehicle.hwy_mpg ?? null,
    features: vehicle.features ?? [],
    link: vehicle.vdp_link || null,
  }
}

export function readImsListing(document: string): ListedFacts {
  const vehicle = JSON.parse(document) as ImsContent
  return {
    vin: vehicle.vin,
    condition: vehicle.condition === 'New' ? 'New' : 'Used',
    certified: vehicle.certified,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim,
    price: vehicle.price ?? vehicle.internet_price,
    msrp: vehicle.msrp,
    odometer: vehicle.odometer,
    odometerMiles: vehicle.odometer,
    stockNumber: vehicle.stock_number || null,
    body: vehicle.body,
    doors: vehicle.doors,
    engine: vehicle.engine,
    transmission: vehicle.transmission,
    drivetrain: vehicle.drivetrain,
    fuel: vehicle.fuel_type,
    exteriorColor: vehicle.exterior_color || null,
    interiorColor: vehicle.interior_color || null,
    cityMpg: vehicle.city_mpg,
    highwayMpg: vehicle.highway_mpg,
    features: vehicle.features === '' ? [] : vehicle.features.split('|'),
    link: vehicle.vdp_url || null,
  }
}

type ReportFacts = {
  readonly oneOwner: boolean | null
  readonly cleanTitle: boolean | null
  readonly reportUrl: string | null
}

export function readStickerUrl(document: string): string | null {
  const vehicle = JSON.parse(document) as Partial<Pick<VehicleContent, 'window_sticker_url'>>
  return vehicle.window_sticker_url ?? null
}

type Stored = Partial<Pick<VehicleContent, 'carfax_1_owner' | 'carfax_clean_title' | 'history_report_url'>> &
  Partial<Pick<ImsContent, 'carfax_one_owner'>>

/** From a stored vehicle of either source. */
export function readReportFacts(document: string): ReportFacts {
  const vehicle = JSON.parse(document) as Stored
  return {
    oneOwner: vehicle.carfax_1_owner ?? vehicle.carfax_one_owner ?? null,
    cleanTitle: vehicle.carfax_clean_title ?? null,
    reportUrl: vehicle.history_report_url ?? null,
  }
}
