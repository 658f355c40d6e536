import { type AnyNode, isTag } from 'domhandler'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { elementsIn, testOf } from '../../engine/cards/find-elements.ts'
import { type Card, type CardTable, readCard, readCardText, wholePage } from '../../engine/cards/html-cards.ts'
import { cardListing, linksFurther } from '../../engine/listing/card-listing.ts'
import { mergeVehicle } from '../../engine/listing/complete-from-pages.ts'
import { findVehicles } from '../../engine/structured-data/find-vehicles.ts'
import type { PlacedVehicle } from './keep-own-store.ts'

const vehicleTable: CardTable = {
  fields: {
    vin: 'dd.vin_value',
    stocknum: 'dd.stock_value',
    year: '.template_title .year',
    make: '.template_title .make',
    model: '.template_title .model',
    trim: '.template_title .trim',
    odometer: 'dd.mileage_value',
    engine: 'dd.engine_value',
    transmission: 'dd.transmission_value',
    drivetrain: 'dd.drivetrain_value',
    exterior_color: 'dd.exterior_value',
    interior_color: 'dd.interior_value',
    prices: { price: 'h3.website_price span', list_price: 'p.secondary_price span' },
  },
}

export const readAutoRevoListing = cardListing({
  ...vehicleTable,
  card: 'section.inventory_item',
  derive: (vehicle, card) => ({ ...common(vehicle, card), ...linked(card), photos: tilePhotos(card) }),
  skip: (card, vehicle) => (isSold(card, vehicle) ? 'sold' : null),
  store: locationIn,
  total: [/id=["']search_results_count["'][^<>]{0,300}>\s{0,100}([\d,]{1,12})\s{1,100}matches/i],
  more: (html, url) => linksFurther(html, url, /\/vehicles\?page=(\d+)/),
})

/** The vehicle that a page is about, with its lot; similar vehicles are in another section. */
export function readAutoRevoPage(html: string): PlacedVehicle | 'sold' | null {
  const page = wholePage(html, '#similar_vehicles')
  const read = readCard(page, vehicleTable)
  const vehicle = common(mergeVehicle(describedVehicle(html, read.vin ?? null), read), page)
  if (vehicle.vin === undefined || vehicle.vin === null) return null
  if (isSold(page, vehicle)) return 'sold'
  const gallery = elementsIn(page).all('#main_image img[src], #gallery img[src]')
  const photos = new Set(gallery.map(({ attribs }) => largePhoto(attribs.src ?? '')))
  photos.delete('')
  return { vehicle: { ...vehicle, photos: [...photos] }, location: locationIn(page) }
}

function locationIn(card: Card): string | null {
  return readCardText(card, 'dd.location_value')
}

/** What the page's schema.org block states about the same vehicle. */
function describedVehicle(html: string, vin: string | null): RawVehicle {
  const raws = findVehicles(html, 'https://site.invalid/').vehicles.map(({ raw }) => raw)
  const same = raws.find((raw) => vin === null || raw.vin?.toUpperCase() === vin.toUpperCase())
  const { condition: _condition, photos: _photos, vdp_link: _link, ...known } = same ?? {}
  return known
}

const isUsed = (part: AnyNode) => isTag(part) && testOf('.used_vehicle')(part)

/** `new_vehicle` is set on used cars too, so only `used_vehicle` is trusted. */
function common(vehicle: RawVehicle, card: Card): RawVehicle {
  const heading = [vehicle.year, vehicle.make, vehicle.model, vehicle.trim].filter((part) => part).join(' ')
  return {
    ...vehicle,
    heading: heading === '' ? null : heading,
    condition: card.toArray().some(isUsed) ? 'used' : null,
  }
}

function linked(card: Card): RawVehicle {
  const link = elementsIn(card).first('a[href]')?.attribs.href
  return link === undefined ? {} : { vdp_link: link }
}

function isSold(card: Card, vehicle: RawVehicle): boolean {
  return elementsIn(card).first('img.sold_overlay') !== null || /^x? ?sold\b/i.test(vehicle.make ?? '')
}

/** One photo per tile, in its largest size. */
function tilePhotos(card: Card): string[] {
  const image = elementsIn(card).first('.thumb img:not(.sold_overlay)')
  const source = image?.attribs.src ?? image?.attribs['data-src'] ?? ''
  return source === '' ? [] : [largePhoto(source)]
}

/** The URL contains the size: 325x325. */
function largePhoto(address: string): string {
  return address.replace(/\/(?:100x100|325x325)\//, '/640x640/')
}
