import { hash } from 'node:crypto'
import { feedPlainNames, isLater, readEach } from '../model/plain-fields.ts'
import type { FeedField, RawImsVehicle } from '../model/raw-ims-vehicle.ts'
import type { FeatureSplit, Feed } from './contract.ts'
import { type ColumnPlan, feedFields } from './map-columns.ts'

/** Increased when a release reads the same text differently, so that unchanged rows are mapped again. */
const mappingVersion = 3

type Cells = readonly string[]

/** Reads fields from a row's cells. Compiled once per file, so that rows need no lookup by name. */
export type RowMapping = {
  readonly vin: (cells: Cells) => string
  readonly dealerIdentifiers: (cells: Cells) => readonly string[]
  readonly hash: (cells: Cells) => string
  readonly read: (cells: Cells) => RawImsVehicle
}

export function compileMapping(plan: ColumnPlan, feed: Feed): RowMapping {
  const vin = firstOf(plan.columnsOf('vin'), isShown)
  return {
    vin: (cells) => vin(cells).trim(),
    dealerIdentifiers: everyOf(plan.columnsOf('dealer_identifier')),
    hash: compileHash(plan, feed),
    read: compileRead(plan, feed),
  }
}

const amountFields: readonly FeedField[] = [
  'city_mpg',
  'highway_mpg',
  'msrp',
  'price',
  'internet_price',
  'invoice',
  'book_value',
]

/** A single literal, because a file has millions of values. */
function compileRead(plan: ColumnPlan, feed: Feed): RowMapping['read'] {
  const read = Object.fromEntries(
    feedFields.map((field) => [
      field,
      firstOf(plan.columnsOf(field), amountFields.includes(field) ? isAmount : isShown),
    ]),
  ) as Record<FeedField, (cells: Cells) => string>
  const features = compileFeatures(plan, feed)
  const photos = everyOf(plan.columnsOf('photos'))
  const odometer = compileOdometer(plan, read.odometer_unit)
  const plain = (cells: Cells) => readEach(feedPlainNames, (name) => read[name](cells))
  return (cells) => ({
    vin: read.vin(cells),
    stock_number: read.stock_number(cells),
    condition: read.condition(cells) || (feed.defaultCondition ?? ''),
    certified: read.certified(cells),
    year: read.year(cells),
    make: read.make(cells),
    model: read.model(cells),
    trim: read.trim(cells),
    body: read.body(cells),
    doors: read.doors(cells),
    exterior_color: read.exterior_color(cells),
    interior_color: read.interior_color(cells),
    odometer: odometer(cells),
    engine: read.engine(cells),
    engine_cylinders: read.engine_cylinders(cells),
    transmission: read.transmission(cells),
    drivetrain: read.drivetrain(cells),
    fuel_type: read.fuel_type(cells),
    city_mpg: read.city_mpg(cells),
    highway_mpg: read.highway_mpg(cells),
    msrp: read.msrp(cells),
    price: read.price(cells),
    internet_price: read.internet_price(cells),
    invoice: read.invoice(cells),
    book_value: read.book_value(cells),
    model_number: read.model_number(cells),
    description: read.description(cells),
    features: features(cells),
    photos: photos(cells).flatMap(splitUrls),
    vdp_url: read.vdp_url(cells),
    inventory_date: read.inventory_date(cells),
    days_in_stock: read.days_in_stock(cells),
    video_url: read.video_url(cells),
    cab_type: read.cab_type(cells),
    certification_program: read.certification_program(cells),
    carfax_one_owner: read.carfax_one_owner(cells),
    disposition: read.disposition(cells),
    ...plain(cells),
  })
}

/** With the unit that another column or the column's own name states. */
function compileOdometer(plan: ColumnPlan, unitOf: (cells: Cells) => string): (cells: Cells) => string {
  const columns = plan.columnsOf('odometer').map((column) => {
    const name = plan.header[column] ?? ''
    const unit = /\bkms?\b|kilom[eé]t/i.test(name) ? ' km' : ''
    return { column, unit }
  })
  const hasUnits = plan.columnsOf('odometer_unit').length > 0
  return (cells) => {
    const found = columns.find(({ column }) => isShown(cells[column] ?? ''))
    if (found === undefined) return ''
    const text = cells[found.column] ?? ''
    const unit = hasUnits ? unitOf(cells) : ''
    return unit === '' ? text + found.unit : `${text} ${unit}`
  }
}

function compileFeatures(plan: ColumnPlan, feed: Feed): (cells: Cells) => readonly string[] {
  const lists = everyOf(plan.columnsOf('features'))
  const categorized = everyOf(plan.columnsOf('categorized_features'))
  return (cells) => {
    const found = lists(cells)
    if (found.length > 0) return found.flatMap((cell) => splitFeatures(cell, feed.features))
    return categorized(cells).flatMap(splitCategorized)
  }
}

const movingFields: readonly FeedField[] = ['dealer_identifier', 'days_in_stock']

/**
 * Covers the raw text of the mapped columns; column order and blank columns do not matter. A later field is tagged with its
 * name, so that a release that adds one changes no row by itself.
 */
function compileHash(plan: ColumnPlan, feed: Feed): RowMapping['hash'] {
  const tagged = (field: FeedField, name: string | number) =>
    plan.columnsOf(field).map((column) => ({ column, tag: `\u001f${name}=` }))
  const parts = feedFields
    .filter((field) => !movingFields.includes(field) && !isLater(field))
    .flatMap((field, position) => tagged(field, position))
  const later = feedFields.filter(isLater).flatMap((field) => tagged(field, field))
  const all = [...parts, ...later]
  const start = `${feed.id} ${mappingVersion}`
  return (cells) => {
    let text = start
    for (const { column, tag } of all) {
      const cell = cells[column]
      if (cell !== undefined && cell !== '') text += tag + cell
    }
    return hash('sha256', text, 'binary').slice(0, 16)
  }
}

/** The first non-empty column, or ''. */
function firstOf(columns: readonly number[], says: (cell: string) => boolean): (cells: Cells) => string {
  const [only] = columns
  if (only !== undefined && columns.length === 1) return (cells) => cells[only] ?? ''
  return (cells) => {
    for (const column of columns) {
      const cell = cells[column]
      if (cell !== undefined && says(cell)) return cell
    }
    return ''
  }
}

function everyOf(columns: readonly number[]): (cells: Cells) => readonly string[] {
  return (cells) => {
    const found: string[] = []
    for (const column of columns) {
      const cell = cells[column]?.trim()
      if (cell !== undefined && cell !== '' && !found.includes(cell)) found.push(cell)
    }
    return found
  }
}

function isShown(cell: string): boolean {
  return cell.trim() !== ''
}

/** `0` and `0.00` mean no price; the next column may have one. */
function isAmount(cell: string): boolean {
  return /[1-9]/.test(cell)
}

// Lists are stored separated by pipes, so text with only pipes stays one item.

/**
 * Photo URLs in a cell with any separator. URLs contain commas (`w_400,h_300`) and other URLs (`?url=https://...`), so
 * besides pipes only a separator directly before `http` or `//` counts.
 */
export function splitUrls(cell: string): readonly string[] {
  if (!separator.test(cell)) return [cell]
  return cell.split('|').flatMap(splitPart)
}

const separator = /[,;\s~"]/
const addressBegin = /https?:\/\/|\/\/|www\./gi

function splitPart(part: string): readonly string[] {
  const begins = [...part.matchAll(addressBegin)]
    .map(({ index }) => index)
    .filter((index) => separator.test(part.charAt(index - 1)))
  const urls = [0, ...begins].map((begin, position) => withoutEnds(part.slice(begin, begins[position])))
  return urls.filter((url) => url !== '')
}

/** Also removes the brackets of a JSON array. Linear in the length, since a cell may be hostile. */
function withoutEnds(url: string): string {
  let from = 0
  let to = url.endsWith('"]') ? url.length - 1 : url.length
  while (separator.test(url.charAt(from)) || url.charAt(from) === '[') from++
  while (separator.test(url.charAt(to - 1))) to--
  return url.slice(from, to)
}

export function splitFeatures(cell: string, by: FeatureSplit): readonly string[] {
  if (by === 'pipes' || cell.includes('|')) return [cell]
  // HomeNet puts a space after commas inside an option, but not between options.
  return /,(?! )/.test(cell) ? cell.split(/,(?! )/) : cell.split(',')
}

/** "Exterior@Alloy wheels~Interior@Heated seats" without its categories. */
export function splitCategorized(cell: string): readonly string[] {
  return cell.split('~').map((item) => item.slice(item.indexOf('@') + 1))
}
