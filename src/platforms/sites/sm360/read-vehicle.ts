import type { Static } from 'typebox'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { slugOf } from '../../engine/detect/site-links.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { isObject, textAt } from '../../engine/records/record-path.ts'
import type { ListingPage, VehicleRecord } from './records.ts'

type Vehicle = Static<typeof VehicleRecord>

const photoHost = 'https://img.sm360.ca/images/inventory'

/** Fields that depend on the section, on several fields, or on a shape that differs by site. */
export function readSm360Vehicle(vehicle: Vehicle, { section, base }: Static<typeof ListingPage>): RawVehicle {
  const isNew = section === 'new' || textAt(vehicle.newVehicle) === 'true'
  return {
    condition: isNew ? 'new' : 'used',
    transmission: nameOf(vehicle.transmission),
    drivetrain: nameOf(vehicle.driveTrain),
    odometer_unit: 'km',
    inventory_date: dayOf(vehicle.dateEntry),
    vdp_link: linkOf(vehicle, base),
    photos: photosOf(vehicle.multimedia),
    prices: readSm360Prices(vehicle),
  }
}

/**
 * The cash price, else the sale price, else the list price; a list price above the price is also served as such. The
 * finance terms are payments, and the listing has no MSRP.
 */
export const readSm360Prices = priceReader<Vehicle>({
  rows: [
    { at: ['paymentOptions.cashPurchase.sellingPrice', 'salePrice', 'listPrice'], role: 'price' },
    { at: 'listPrice', role: 'list' },
  ],
})

function nameOf(rawValue: unknown): string | null {
  return isObject(rawValue) ? textAt(rawValue.name) : textAt(rawValue)
}

/** Milliseconds since 1970, as an ISO date. */
function dayOf(rawValue: unknown): string | null {
  const at = Number(textAt(rawValue) ?? Number.NaN)
  return at > 0 && at < 8.64e15 ? new Date(at).toISOString().slice(0, 10) : null
}

function linkOf({ vehicleId, year, make, model }: Vehicle, base: string): string | null {
  const [id, shownYear] = [textAt(vehicleId), textAt(year)]
  const [makeSlug, modelSlug] = [slugIn(make), slugIn(model)]
  if (id === null || shownYear === null || makeSlug === '' || modelSlug === '') return null
  return `${base}/${makeSlug}/${modelSlug}/${shownYear}-${makeSlug}-${modelSlug}-id${id}`
}

function slugIn(named: Vehicle['make']): string {
  return slugOf(textAt(named?.slug) ?? textAt(named?.name) ?? '')
}

function photosOf(multimedia: Vehicle['multimedia']): string[] {
  const pictures = Array.isArray(multimedia?.pictures) ? multimedia.pictures : []
  const paths = [multimedia?.mainPicture, ...pictures].map((picture: unknown) =>
    isObject(picture) ? textAt(picture.url) : textAt(picture),
  )
  const photoPaths = paths.filter((path) => path !== null && path !== 'true' && path !== 'false')
  return [
    ...new Set(
      photoPaths.map((path) => (/^(https?:)?\/\//.test(path ?? '') ? (path ?? '') : photoHost + slashed(path ?? ''))),
    ),
  ]
}

function slashed(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}
