import { createHash } from 'node:crypto'
import type { NewDocument, SearchRow } from '../../db/queries/search-vehicles.ts'
import type { ImsContent } from '../../model/ims-vehicle.ts'
import { inWebsiteNames } from '../../model/normalized-ims-vehicle.ts'
import { renderVehicleAgain } from '../../model/rendered-vehicle.ts'
import { readVehicleFacts, toMiles, type WordedFields } from '../../model/vehicle-facts.ts'
import type { VehicleContent } from '../../model/website-vehicle.ts'
import { readImsWords } from '../../normalize/read-words.ts'
import { plainWords } from '../words.ts'
import { type Listing, readSearchVehicle, type SearchVehicle } from './search-vehicle.ts'

/** Increased when documents change; all are then made again in the background. */
export const documentVersion = 3

const maxWords = 120

type VehicleDocument = {
  readonly vehicle: SearchVehicle
  readonly words: readonly string[]
  readonly text: string
  readonly textHash: Buffer
}

export function makeDocument(listing: Listing): VehicleDocument {
  const vehicle = readSearchVehicle(listing)
  const text = embeddedText(vehicle)
  const textHash = createHash('sha256').update(text).digest().subarray(0, 16)
  return { vehicle, words: wordsOf(listing), text, textHash }
}

export function makeDocumentOf({ source, content }: Pick<SearchRow, 'source' | 'content'>): VehicleDocument {
  if (content === null) throw new Error('a vehicle without a document comes with its content')
  if (source === 'ims') return makeDocument(listingOfIms(parseContent(content)))
  // Fields of later releases are empty.
  return makeDocument(listingOfWebsite(renderVehicleAgain(content).content))
}

export function toNewDocument({ source, vin, made_of: madeOf }: SearchRow, document: VehicleDocument): NewDocument {
  const { vehicle, words, text, textHash } = document
  return { source, vin, madeOf, facts: JSON.stringify(vehicle), words: words.join(' '), embeddedText: text, textHash }
}

/** Facts as `toNewDocument` wrote them. */
export function parseFacts(facts: string): SearchVehicle {
  return JSON.parse(facts) as SearchVehicle
}

function parseContent(content: string): ImsContent {
  return JSON.parse(content) as ImsContent
}

/** Distinctive fields first, since long descriptions are cut. */
function wordsOf(listing: Listing): readonly string[] {
  const { year, make, model, trim, trimDetail, heading, body, fuel, drivetrain, transmission, engine } = listing
  const parts = [year, make, model, trim, trimDetail, heading, body, fuel, drivetrain, transmission, engine]
  const colors = [listing.exteriorColor, listing.interiorColor]
  const text = [...parts, ...colors, ...listing.features, listing.description].join(' ').slice(0, 20_000)
  const words = new Set<string>()
  for (const word of plainWords(text)) {
    if (words.size >= maxWords) break
    words.add(word.slice(0, 30))
  }
  return [...words]
}

const drivetrains: Readonly<Record<string, string>> = {
  awd: 'all-wheel drive',
  '4wd': 'four-wheel drive',
  fwd: 'front-wheel drive',
  rwd: 'rear-wheel drive',
}
/** Good mileage for cars, and for larger vehicles. */
const goodMpg = 33
const strongTowLb = 7_000

/**
 * The text embedded for a vehicle. Short, because long equipment lists drown out the kind of vehicle. Contains nothing
 * that changes often (price, mileage), so that equal vehicles share one vector.
 */
function embeddedText(vehicle: SearchVehicle): string {
  const name = [vehicle.year, vehicle.make, vehicle.model, vehicle.trim].filter(Boolean).join(' ')
  const kind = [
    vehicle.color,
    vehicle.size === 'sports' ? null : vehicle.size,
    vehicle.fuel === 'gasoline' ? null : vehicle.fuel,
    vehicle.body,
  ]
    .filter(Boolean)
    .join(' ')
  const traits = [
    vehicle.condition,
    vehicle.drivetrain === null ? null : (drivetrains[vehicle.drivetrain] ?? vehicle.drivetrain),
    vehicle.luxury === 1 ? 'luxury' : null,
    vehicle.sporty === 1 ? 'sporty and fast' : null,
    vehicle.offRoad === 1 ? 'off-road capable' : null,
    vehicle.rows === 3 ? `family of ${vehicle.seats ?? 7}, three rows of seats` : null,
    vehicle.mpg !== null && vehicle.mpg >= goodMpg ? 'fuel efficient' : null,
    vehicle.towLb !== null && vehicle.towLb >= strongTowLb ? 'strong towing' : null,
  ].filter(Boolean)
  return `${name}, ${kind}, ${traits.join(', ')}`.slice(0, 300)
}

function listingOfWebsite(content: VehicleContent): Listing {
  const { price, odometer_miles: miles } = readVehicleFacts(content)
  return listingOf(content, content, { features: content.features, price, miles })
}

/** Feeds keep their provider's wording, which is normalized here like that of websites. */
export function listingOfIms(content: ImsContent): Listing {
  const price = content.price ?? content.internet_price
  const miles = toMiles(content.odometer, content.odometer_unit)
  const numbers = { features: content.features.split('|'), price, miles }
  return listingOf(inWebsiteNames(content), readImsWords(content), numbers)
}

type FeedVehicle = ReturnType<typeof inWebsiteNames>
type OfBoth =
  | 'vin'
  | 'year'
  | 'make'
  | 'model'
  | 'series'
  | 'series_detail'
  | 'engine'
  | 'engine_cyl_count'
  | 'door_count'
  | 'exterior_color'
  | 'interior_color'
  | 'condition'
  | 'certified'
  | 'city_mpg'
  | 'hwy_mpg'
  | 'description'
  | 'carfax_1_owner'
type OnlyWebsites = 'heading' | 'base_ext_color' | 'base_int_color' | 'carfax_clean_title'
type Shown = Pick<FeedVehicle, OfBoth> & Partial<Pick<VehicleContent, OnlyWebsites> & Pick<FeedVehicle, 'cab_type'>>

function listingOf(vehicle: Shown, words: WordedFields, read: Pick<Listing, 'features' | 'price' | 'miles'>): Listing {
  return {
    ...read,
    vin: vehicle.vin,
    year: vehicle.year,
    make: vehicle.make ?? '',
    model: vehicle.model ?? '',
    trim: vehicle.series ?? '',
    trimDetail: [vehicle.series_detail, vehicle.cab_type].filter(Boolean).join(' '),
    heading: vehicle.heading ?? '',
    body: words.body,
    drivetrain: words.drivetrain_desc,
    fuel: words.fuel,
    transmission: words.transmission,
    engine: vehicle.engine ?? '',
    cylinders: vehicle.engine_cyl_count,
    doors: vehicle.door_count,
    exteriorColor: vehicle.base_ext_color || vehicle.exterior_color,
    interiorColor: vehicle.base_int_color || vehicle.interior_color,
    condition: vehicle.condition === 'New' ? 'new' : 'used',
    certified: vehicle.certified,
    cityMpg: vehicle.city_mpg,
    highwayMpg: vehicle.hwy_mpg,
    description: vehicle.description,
    oneOwner: vehicle.carfax_1_owner === true,
    cleanTitle: vehicle.carfax_clean_title === true,
  }
}
