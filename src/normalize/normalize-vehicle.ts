import { makesCars } from '../model/model-in-words.ts'
import { plainNames, readPlainTexts } from '../model/plain-fields.ts'
import type { RawLot, RawVehicle } from '../model/raw-vehicle.ts'
import { stateName } from '../model/state-name.ts'
import type { NormalizedVehicle, RejectedListing, VehicleContent } from '../model/website-vehicle.ts'
import { baseColor } from './base-color.ts'
import { cleanLine, cleanParagraphs, rawValue } from './clean-text.ts'
import { type ConditionReading, missingConditionWarning, readCondition } from './read-condition.ts'
import { readInventoryDate } from './read-date.ts'
import { readCylinderField, readCylinders, readDisplacement, readDisplacementField } from './read-engine.ts'
import { absoluteUrl, choosePhotos, readOwnLink } from './read-links.ts'
import { bodyInName, drivetrainInName, fuelInName, nameOf, readName } from './read-name.ts'
import { readInteger, readYear } from './read-number.ts'
import { type Odometer, readOdometer } from './read-odometer.ts'
import { readPriceBasis, readPrices } from './read-prices.ts'
import { readVin } from './read-vin.ts'
import { readWords } from './read-words.ts'

export type NormalizeContext = {
  readonly baseUrl: string
  readonly observedAt: Date
  /** The dealership's state or province, if known: decides the odometer's unit where none is stated. */
  readonly state?: string | null
  readonly row: number
}

type Normalization =
  | { readonly kind: 'vehicle'; readonly vehicle: NormalizedVehicle }
  | { readonly kind: 'rejected'; readonly rejected: RejectedListing }

/** Cars at most this many model years old are recent, and do not cost less than 5,000. */
const recentYears = 4

/** An import stores several hundred. */
const rejectedUrlLength = 1_000

/** Rejects a record only for its VIN. Never throws. */
export function normalizeVehicle(given: RawVehicle, context: NormalizeContext): Normalization {
  const raw = withoutPlaceholders(given)
  const vin = readVin(raw.vin)
  if (vin.kind === 'invalid') {
    const link = absoluteUrl(raw.vdp_link, context.baseUrl)
    const url = link === '' || link.length > rejectedUrlLength ? null : link
    return { kind: 'rejected', rejected: { row: context.row, vin: vin.rawText, reason: vin.reason, url } }
  }
  const identity = readIdentity(raw, vin.vin, context)
  const condition = readCondition({ ...identity, condition: raw.condition, certified: raw.certified })
  const name = readName(raw)
  const isYoung = identity.year !== null && identity.year >= identity.observedYear - recentYears
  const recent = isYoung && makesCars(name.make)
  const used = condition.condition === 'Used' && !condition.certified && condition.warning === null
  const { prices, warnings } = readPrices(raw.prices, { recent, used })
  const content: VehicleContent = {
    vin: vin.vin,
    year: identity.year,
    make: name.make,
    model: name.model,
    heading: identity.heading,
    stocknum: cleanLine(raw.stocknum, 100),
    condition: condition.condition,
    certified: condition.certified,
    series: name.trim,
    ...odometerOf(identity, condition),
    ...readBuild(raw),
    ...readColors(raw),
    ...prices,
    vdp_link: identity.vdpLink,
    window_sticker_url: readOwnLink(raw.window_sticker_link, vin.vin, context.baseUrl),
    history_report_url: readOwnLink(raw.history_report_link, vin.vin, context.baseUrl),
    photo_url_list: choosePhotos(raw, context.baseUrl),
    features: readFeatures(raw.features),
    description: cleanParagraphs(raw.description),
    in_transit: raw.in_transit === true,
    carfax_1_owner: raw.carfax_1_owner ?? null,
    carfax_clean_title: raw.carfax_clean_title ?? null,
    lot: readLot(raw.lot),
    decoded: [],
    vin_disagrees: [],
    inferred: condition.warning === missingConditionWarning ? ['condition'] : [],
    price_basis: readPriceBasis(raw.price_basis, prices),
    ...readPlainTexts(raw, cleanLine),
  }
  const days = readInteger(raw.days_in_stock, { min: 0, max: 10_000 })
  const allWarnings = [...vin.warnings, ...(condition.warning === null ? [] : [condition.warning]), ...warnings]
  const inventoryDate = readInventoryDate(raw.inventory_date, days, context.observedAt)
  return { kind: 'vehicle', vehicle: { content, inventoryDate, warnings: allWarnings } }
}

/** A used car has been driven, so 0 means unknown. */
function odometerOf({ odometer, odometer_unit }: Odometer, { condition }: ConditionReading): Odometer {
  return odometer === 0 && condition === 'Used' ? { odometer: null, odometer_unit: null } : { odometer, odometer_unit }
}

function readIdentity(raw: RawVehicle, vin: string, context: NormalizeContext) {
  const observedYear = context.observedAt.getUTCFullYear()
  const shownHeading = cleanLine(raw.heading, 300)
  const year = readYear({ year: raw.year, heading: shownHeading, vin, observedYear })
  const make = () => [year, cleanLine(raw.make, 100), cleanLine(raw.model, 100), cleanLine(raw.trim)].join(' ')
  return {
    year,
    observedYear,
    heading: shownHeading || cleanLine(make(), 300),
    vdpLink: absoluteUrl(raw.vdp_link, context.baseUrl),
    ...readOdometer({ rawText: raw.odometer, unit: raw.odometer_unit, state: context.state, baseUrl: context.baseUrl }),
  }
}

function readBuild(raw: RawVehicle) {
  const engine = cleanLine(raw.engine)
  const displacement = cleanLine(raw.engine_displacement, 40)
  const body = cleanLine(raw.body, 100) || bodyInName(raw)
  const words = readWords({
    body,
    transmission: cleanLine(raw.transmission),
    fuel: cleanLine(raw.fuel, 100) || fuelInName(raw),
    drivetrain_desc: cleanLine(raw.drivetrain, 100) || drivetrainInName(raw),
  })
  const mpg = { min: 1, max: 300 }
  return {
    ...words.fields,
    raw_values: words.codes,
    door_count: readInteger(raw.doors, { min: 1, max: 8 }) ?? doorsOf(body) ?? doorsOf(nameOf(raw)),
    engine,
    engine_cyl_count: readCylinderField(raw.engine_cyl_count) ?? readCylinders(engine),
    engine_displacement: readDisplacementField(displacement) || readDisplacement(engine),
    city_mpg: readInteger(raw.city_mpg, mpg),
    hwy_mpg: readInteger(raw.hwy_mpg, mpg),
  }
}

function doorsOf(body: string): number | null {
  return readInteger(/\b([2-5])\s?-?\s?(?:d|dr|door)\b/i.exec(body)?.[1], { min: 2, max: 5 })
}

function readColors(raw: RawVehicle) {
  const exterior = rawValue(raw.exterior_color)
  const interior = rawValue(raw.interior_color)
  return {
    exterior_color: exterior,
    interior_color: interior,
    base_ext_color: baseColor(exterior, raw.generic_exterior_color ?? ''),
    base_int_color: baseColor(interior, raw.generic_interior_color ?? ''),
  }
}

const placeholder =
  /^(others?|n\s*[/.]?\s*a\.?|#n\/a|none|null|undefined|unknown|unspecified|unavailable|not (specified|available|applicable|provided|stated|listed|known)|no data|t\.?b\.?[ad]\.?|to be (determined|announced)|see dealer( for details)?|(call|contact|ask)( us| dealer| seller| for (details|information|info))*|inquire|please call|default|misc(ellaneous)?|[-–—.?_*\s]+)$/i

const textFields = [
  'stocknum',
  'make',
  'model',
  'trim',
  'body',
  'engine',
  'engine_displacement',
  'transmission',
  'drivetrain',
  'fuel',
  'exterior_color',
  'interior_color',
  'generic_exterior_color',
  'generic_interior_color',
  ...plainNames,
] as const

function isPlaceholder(text: string | null | undefined): boolean {
  return text !== null && text !== undefined && placeholder.test(text.trim())
}

function withoutPlaceholders(raw: RawVehicle): RawVehicle {
  if (!textFields.some((field) => isPlaceholder(raw[field]))) return raw
  const empty = textFields.filter((field) => isPlaceholder(raw[field]))
  return { ...raw, ...Object.fromEntries(empty.map((field) => [field, null])) }
}

export function readLot(raw: RawLot | null | undefined): VehicleContent['lot'] {
  if (raw === null || raw === undefined) return null
  const lot = {
    name: cleanLine(raw.name),
    street: cleanLine(raw.street),
    city: cleanLine(raw.city, 100),
    state: cleanLine(stateName(raw.state), 100),
    zip: cleanLine(raw.zip, 20),
  }
  return Object.values(lot).every((part) => part === '') ? null : lot
}

const maxFeatures = 500
const decorated = /^[\s*•·-]|[\s*]$/u

export function readFeatures(features: readonly string[] | null | undefined): string[] {
  const found = new Map<string, string>()
  for (const feature of features ?? []) {
    const { text, key } = readFeature(feature)
    if (text !== '' && !found.has(key)) found.set(key, text)
    if (found.size >= maxFeatures) break
  }
  return [...found.values()]
}

function readFeature(feature: string): { readonly text: string; readonly key: string } {
  const rawText = feature.slice(0, 2_000)
  const plain = decorated.test(rawText) ? rawText.replace(/^[\s*•·-]+|(?<![\s*])[\s*]+$/gu, '') : rawText
  const text = cleanLine(plain, 300)
  return { text, key: text.toLowerCase() }
}
