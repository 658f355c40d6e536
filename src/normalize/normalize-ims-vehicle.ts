import type { ImsContent, NormalizedImsVehicle } from '../model/ims-vehicle.ts'
import { outwardHost } from '../model/outward-address.ts'
import { readFeedTexts } from '../model/plain-fields.ts'
import type { RawImsVehicle } from '../model/raw-ims-vehicle.ts'
import type { RejectedRecord } from '../model/website-vehicle.ts'
import { type ConditionReading, readCondition } from './read-condition.ts'
import { readDate } from './read-date.ts'
import { readCylinderField, readDisplacement } from './read-engine.ts'
import {
  readCabType,
  readFeedAmount,
  readFeedDescription,
  readFeedNumber,
  readFeedText,
  readFeedUrl,
  readFlag,
} from './read-feed-values.ts'
import { isPlaceholderPhoto } from './read-links.ts'
import { readYear } from './read-number.ts'
import { readDistance, unitIn } from './read-odometer.ts'
import { readVin } from './read-vin.ts'

const mpg = { min: 1, max: 500 }

type ImsNormalizeContext = {
  /** When the file is read; decides which model years are possible. */
  readonly observedAt: Date
  readonly row: number
}

type ImsNormalization =
  | { readonly kind: 'vehicle'; readonly vehicle: NormalizedImsVehicle }
  /** `unreadable`: the row is a vehicle whose VIN cannot be read. */
  | { readonly kind: 'rejected'; readonly rejected: RejectedRecord; readonly unreadable: boolean }

/** Rejects a row only for its VIN, or as wholesale. Values keep the provider's wording. Never throws. */
export function normalizeImsVehicle(raw: RawImsVehicle, context: ImsNormalizeContext): ImsNormalization {
  const vin = readVin(raw.vin)
  if (vin.kind === 'invalid') {
    return { kind: 'rejected', rejected: { row: context.row, vin: vin.rawText, reason: vin.reason }, unreadable: true }
  }
  if (/^(w|wholesale)$/i.test(raw.disposition.trim())) {
    const reason = 'wholesale vehicle (disposition W), not for sale to the public'
    return { kind: 'rejected', rejected: { row: context.row, vin: vin.vin, reason }, unreadable: false }
  }
  const observedYear = context.observedAt.getUTCFullYear()
  const year = readModelYear(raw.year, vin.vin, observedYear)
  const unit = /[a-z]/i.test(raw.odometer) ? unitIn(raw.odometer) : null
  const inKilometers = unit === 'km' ? readDistance(raw.odometer, unit) : null
  const odometer =
    inKilometers ?? readFeedNumber(raw.odometer, { min: 0, max: 2_000_000 }) ?? readDistance(raw.odometer)
  const { condition, certified } = raw
  const facts = { condition, certified, heading: '', vdpLink: raw.vdp_url, odometer, year, observedYear }
  const reading = readCondition(facts)
  const content = readContent(raw, { vin: vin.vin, year, odometer, reading })
  const vehicle: NormalizedImsVehicle = {
    content: unit === null || odometer === null ? content : { ...content, odometer_unit: unit },
    engineDisplacement: readDisplacement(content.engine ?? '') || null,
    inventoryDate: readDate(raw.inventory_date),
    daysInStock: readFeedNumber(raw.days_in_stock, { min: 0, max: 99_999 }),
    warnings: reading.warning === null ? vin.warnings : [...vin.warnings, reading.warning],
  }
  return { kind: 'vehicle', vehicle }
}

type Read = {
  readonly vin: string
  readonly year: number | null
  readonly odometer: number | null
  readonly reading: ConditionReading
}

/** A single literal, because object spread is slow: a file has millions of values. */
function readContent(raw: RawImsVehicle, { vin, year, odometer, reading }: Read): ImsContent {
  const engine = readEngineText(raw.engine)
  const body = readFeedText(raw.body)
  const plain = readFeedTexts(raw, readFeedText)
  return {
    vin,
    stock_number: readFeedText(raw.stock_number) ?? '',
    // In IMS data, certified is a condition.
    condition: reading.certified ? 'Certified' : reading.condition,
    certified: reading.certified,
    year,
    make: readFeedText(raw.make),
    model: readFeedText(raw.model),
    trim: readFeedText(raw.trim),
    odometer,
    engine,
    engine_cylinders: readCylinderField(raw.engine_cylinders) ?? readCylinderField(engine),
    body,
    doors: readFeedNumber(raw.doors, { min: 1, max: 9 }),
    exterior_color: readFeedText(raw.exterior_color) ?? '',
    interior_color: readFeedText(raw.interior_color) ?? '',
    transmission: readFeedText(raw.transmission),
    drivetrain: readFeedText(raw.drivetrain),
    fuel_type: readFeedText(raw.fuel_type),
    city_mpg: readFeedNumber(raw.city_mpg, mpg),
    highway_mpg: readFeedNumber(raw.highway_mpg, mpg),
    model_number: readFeedText(raw.model_number),
    cab_type: readFeedText(raw.cab_type) ?? readCabType(body) ?? readCabType(plain.series_detail),
    msrp: readFeedAmount(raw.msrp),
    price: readFeedAmount(raw.price),
    internet_price: readFeedAmount(raw.internet_price),
    invoice: readFeedAmount(raw.invoice),
    book_value: readFeedAmount(raw.book_value),
    description: readFeedDescription(raw.description),
    features: readFeatureLine(raw.features),
    photo_urls: readPhotoLine(raw.photos),
    vdp_url: readFeedUrl(raw.vdp_url),
    video_url: readFeedUrl(raw.video_url) || null,
    certification_program: readProgram(raw.certification_program),
    carfax_one_owner: readFlag(raw.carfax_one_owner),
    ...plain,
  }
}

function readModelYear(rawText: string, vin: string, observedYear: number): number | null {
  const stated = readFeedNumber(rawText, { min: 1900, max: observedYear + 2 })
  return stated ?? readYear({ year: rawText, heading: '', vin, observedYear })
}

/** Feeds that fall back to the displacement show "0.0" for an electric car. */
function readEngineText(rawText: string): string | null {
  const text = readFeedText(rawText)
  return text !== null && /^0+(\.0+)?\s*l?$/i.test(text) ? null : text
}

/** A certification column may hold a program, or only yes or no. */
function readProgram(rawText: string): string | null {
  const text = readFeedText(rawText)
  return text === null || readFlag(text) !== null || /^none$|^(not|non)[-\s]/i.test(text) ? null : text
}

const maxPhotos = 300
const maxFeatures = 500
/** Some providers write all features as one run of words. */
const maxFeature = 5_000

/** Distinct addresses joined by `|`, without "photo coming soon" pictures. An item may itself hold several. */
export function readPhotoLine(photos: readonly string[]): string {
  const line = photos.join('|')
  if (isCleanPhotoLine(line)) return line
  const urls = new Set<string>()
  for (const photo of line.split('|')) {
    const url = readFeedUrl(photo)
    if (url !== '' && !isPlaceholderPhoto(url)) urls.add(url)
    if (urls.size >= maxPhotos) break
  }
  return [...urls].join('|')
}

/** Distinct features (ignoring case) joined by `|`, without providers' stars. An item may itself hold several. */
export function readFeatureLine(features: readonly string[]): string {
  const line = features.join('|')
  if (isCleanFeatureLine(line)) return line
  const cleaned = line
    .split('|')
    .map(readFeature)
    .filter((text) => text !== '')
    .slice(0, maxFeatures)
  const keys = cleaned.map((text) => text.toLowerCase())
  return cleaned.filter((_, index) => keys.indexOf(keys[index] ?? '') === index).join('|')
}

// A file has millions of items and nearly every list is clean, so the whole line is tested at once.

const noAddress = new RegExp(`[\\s&]|(?:^|\\|)(?!https:\\/\\/${outwardHost})`)

function isCleanPhotoLine(line: string): boolean {
  return !noAddress.test(line) && !isPlaceholderPhoto(line) && hasDistinctParts(line, maxPhotos)
}

const suspicious =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[*•·\x00-\x1f\x7f-\xa0\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]|(?:^|\|)(?:[\s-]|\||$|\.(?:\||$)|n\/a|null|undefined|\(null|#n)|\s(?:\||$)/i

function isCleanFeatureLine(line: string): boolean {
  return line.length <= maxFeature && !suspicious.test(line) && hasDistinctParts(line.toLowerCase(), maxFeatures)
}

/** At most `max` parts between pipes, all of them different. */
function hasDistinctParts(line: string, max: number): boolean {
  const parts = line.split('|', max + 1)
  return parts.length <= max && new Set(parts).size === parts.length
}

function readFeature(feature: string): string {
  const bare = /^[\s*•·-]|[\s*]$/u.test(feature) ? feature.replace(/^[\s*•·-]+|(?<![\s*])[\s*]+$/gu, '') : feature
  return readFeedText(bare, maxFeature) ?? ''
}
