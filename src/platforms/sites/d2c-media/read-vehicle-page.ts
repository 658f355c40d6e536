import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { isObject, readPath, textAt } from '../../engine/records/record-path.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'
import { readPagePrices } from './read-prices.ts'

/** `{version}/{owner}/{car}/{place}/{file}`; file names may contain spaces. */
const photo =
  /https?:\/\/imagescdn\.d2cmedia\.ca\/(?:[\w-]{1,80}\/){1,3}(\d{1,12})\/(\d{1,3})\/[^"'<>()\\/\n]{1,200}?\.(?:jpe?g|webp|png)/gi
const onTheWay = /transit|incoming|en route|en commande|on order|à venir|coming soon/i

/** The vehicle of a vehicle page, from `window.__vdpJSON`; null if the page has none. */
export function readD2cVehiclePage(page: Page): RawVehicle | null {
  const [rawValue] = embeddedJson(page.text, /\b__vdpJSON\s*=\s*/)
  if (!isObject(rawValue)) return null
  const text = (...paths: readonly string[]) =>
    paths.map((path) => shown(readPath(rawValue, path))).find((value) => value !== null) ?? null
  const isYes = (path: string) => /^(1|true)$/.test(text(path) ?? '')
  const delivery = text('deliveryStatus', 'delivery.status', 'vehicleStatus', 'status')
  return {
    vin: text('niv', 'vin'),
    stocknum: text('sn'),
    year: text('year'),
    make: text('make.basic', 'make.full'),
    model: text('model.basic', 'model.full'),
    trim: text('version.full', 'version.basic'),
    condition: isYes('isNew') ? 'new' : isYes('isDemo') ? 'demo' : 'used',
    certified: isYes('isCertified'),
    body: bodyOf(text('bodytype', 'bodyType')),
    doors: text('doors'),
    odometer: text('km'),
    odometer_unit: 'km',
    engine: text('engine'),
    engine_cyl_count: text('cylinders'),
    transmission: text('transmission'),
    drivetrain: text('drivetrain'),
    fuel: text('fueltype', 'fuelType'),
    exterior_color: text('color.exteriorOrig', 'color.exterior', 'exteriorColor'),
    interior_color: text('color.interiorOrig', 'color.interior', 'interiorColor'),
    ...(delivery !== null && onTheWay.test(delivery) ? { in_transit: true } : {}),
    vdp_link: page.url,
    photos: photosOf(page, text('id')),
    prices: readPagePrices(rawValue.prices),
  }
}

/** "N.A." is a placeholder and must not override the card's value. */
function shown(rawValue: unknown): string | null {
  const text = textAt(rawValue)?.trim() ?? ''
  return /^(?:n\.?\s?[/.]?\s?[ad]\.?|-+|0)?$/i.test(text) ? null : text
}

/** The body "Cars" covers sedans, coupes, hatchbacks and wagons. */
export function bodyOf(text: string | null): string | null {
  return text === null || /^(?:cars?|autos?|voitures?)$/i.test(text) ? null : text
}

/** The gallery in its order; photos of the page's other cars have other ids. */
function photosOf({ text, url }: Page, id: string | null): readonly string[] {
  const own = id ?? /-id(\d+)/.exec(url)?.[1] ?? null
  const byPlace = new Map<number, string>()
  for (const [address, car, place] of text.matchAll(photo)) {
    if (car === own && !byPlace.has(Number(place))) byPlace.set(Number(place), address.replaceAll(' ', '%20'))
  }
  return [...byPlace].sort(([a], [b]) => a - b).map(([, address]) => address)
}
