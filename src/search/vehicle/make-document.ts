import { createHash } from 'node:crypto'
import type { NewDocument, SearchRow } from '../../db/queries/search-vehicles.ts'
import type { ImsContent } from '../../model/ims-vehicle.ts'
import { renderVehicleAgain } from '../../model/rendered-vehicle.ts'
import { readVehicleFacts } from '../../model/vehicle-facts.ts'
import type { VehicleContent } from '../../model/website-vehicle.ts'
import { readImsWords } from '../../normalize/read-words.ts'
import { plainWords } from '../words.ts'
import { type Listing, readSearchVehicle, type SearchVehicle } from './search-vehicle.ts'

/** Increased when documents change; all are then made again in the background. */
export const documentVersion = 2

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
  const facts = readVehicleFacts(content)
  return {
    vin: content.vin,
    year: content.year,
    make: content.make,
    model: content.model,
    trim: content.series,
    trimDetail: content.series_detail ?? '',
    heading: content.heading,
    body: content.body,
    drivetrain: content.drivetrain_desc,
    fuel: content.fuel,
    transmission: content.transmission,
    engine: content.engine,
    cylinders: content.engine_cyl_count,
    doors: content.door_count,
    exteriorColor: content.base_ext_color || content.exterior_color,
    interiorColor: content.base_int_color || content.interior_color,
    condition: content.condition === 'New' ? 'new' : 'used',
    certified: content.certified,
    price: facts.price,
    miles: facts.odometer_miles,
    cityMpg: content.city_mpg,
    highwayMpg: content.hwy_mpg,
    features: content.features,
    description: content.description,
    oneOwner: content.carfax_1_owner === true,
    cleanTitle: content.carfax_clean_title === true,
  }
}

/** Feeds keep their provider's wording, which is normalized here like that of websites. */
export function listingOfIms(content: ImsContent): Listing {
  const words = readImsWords(content)
  return {
    vin: content.vin,
    year: content.year,
    make: content.make ?? '',
    model: content.model ?? '',
    trim: content.trim ?? '',
    trimDetail: [content.series_detail, content.cab_type].filter(Boolean).join(' '),
    heading: '',
    body: words.body,
    drivetrain: words.drivetrain_desc,
    fuel: words.fuel,
    transmission: words.transmission,
    engine: content.engine ?? '',
    cylinders: content.engine_cylinders,
    doors: content.doors,
    exteriorColor: content.exterior_color,
    interiorColor: content.interior_color,
    condition: content.condition === 'New' ? 'new' : 'used',
    certified: content.certified,
    price: content.price ?? content.internet_price,
    miles: content.odometer,
    cityMpg: content.city_mpg,
    highwayMpg: content.highway_mpg,
    features: content.features.split('|'),
    description: content.description,
    oneOwner: content.carfax_one_owner === true,
    cleanTitle: false,
  }
}
