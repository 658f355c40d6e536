import type { ImsContent } from '../model/ims-vehicle.ts'
import { inWebsiteNames } from '../model/normalized-ims-vehicle.ts'
import { toMiles } from '../model/vehicle-facts.ts'
import type { VehicleContent } from '../model/website-vehicle.ts'

/** Facts about a listed vehicle from any source. Texts are as listed; '' becomes null. */
export type ListedFacts = Readonly<ReturnType<typeof readFacts>>

type Listed = Pick<VehicleContent, 'vin'> & {
  readonly [Name in Exclude<keyof VehicleContent, 'condition' | 'photo_url_list'>]?: VehicleContent[Name] | null
} & { readonly condition?: string }

/** A stored document was written by us, possibly by a release with fewer fields. */
export function readWebsiteListing(document: string): ListedFacts {
  return readFacts(JSON.parse(document) as Listed)
}

export function readImsListing(document: string): ListedFacts {
  const content = JSON.parse(document) as ImsContent
  const features = content.features === '' ? [] : content.features.split('|')
  const price = content.price ?? content.internet_price
  return readFacts({ ...inWebsiteNames(content), features, price })
}

function readFacts(vehicle: Listed) {
  const condition: VehicleContent['condition'] = vehicle.condition === 'New' ? 'New' : 'Used'
  return {
    vin: vehicle.vin,
    condition,
    certified: vehicle.certified === true,
    year: vehicle.year ?? null,
    make: vehicle.make || null,
    model: vehicle.model || null,
    trim: vehicle.series || null,
    price: vehicle.price ?? null,
    msrp: vehicle.msrp ?? null,
    odometer: vehicle.odometer ?? null,
    odometerMiles: toMiles(vehicle.odometer ?? null, vehicle.odometer_unit ?? undefined),
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
