import { hash } from 'node:crypto'
import type { RawImsVehicle } from '../model/raw-ims-vehicle.ts'
import type { Feed, FeedField } from './contract.ts'
import { type ColumnPlan, feedFields } from './map-columns.ts'
import { splitCategorized, splitFeatures, splitUrls } from './split-values.ts'

/** Increased when a release reads the same text differently, so that unchanged rows are mapped again. */
const mappingVersion = 2

type Cells = readonly string[]

/** Reads fields from a row's cells. Compiled once per file, so that rows need no lookup by name. */
export type RowMapping = {
  readonly vin: (cells: Cells) => string
  readonly dealerIdentifiers: (cells: Cells) => readonly string[]
  readonly hash: (cells: Cells) => string
  readonly read: (cells: Cells) => RawImsVehicle
}

export function compileMapping(plan: ColumnPlan, feed: Feed): RowMapping {
  const text = (field: FeedField) => firstOf(plan.columnsOf(field), isShown)
  const amount = (field: FeedField) => firstOf(plan.columnsOf(field), isAmount)
  const vin = text('vin')
  return {
    vin: (cells) => vin(cells).trim(),
    dealerIdentifiers: everyOf(plan.columnsOf('dealer_identifier')),
    hash: compileHash(plan, feed),
    read: compileRead(plan, feed, { text, amount }),
  }
}

type Choosers = Readonly<Record<'text' | 'amount', (field: FeedField) => (cells: Cells) => string>>

function compileRead(plan: ColumnPlan, feed: Feed, { text, amount }: Choosers): RowMapping['read'] {
  const of = {
    ...{ vin: text('vin'), stock_number: text('stock_number'), condition: text('condition') },
    ...{ certified: text('certified'), year: text('year'), make: text('make'), model: text('model') },
    ...{ trim: text('trim'), body: text('body'), doors: text('doors'), exterior_color: text('exterior_color') },
    ...{ interior_color: text('interior_color'), odometer: text('odometer'), engine: text('engine') },
    ...{ engine_cylinders: text('engine_cylinders'), transmission: text('transmission') },
    ...{ drivetrain: text('drivetrain'), fuel_type: text('fuel_type'), city_mpg: amount('city_mpg') },
    ...{ highway_mpg: amount('highway_mpg'), msrp: amount('msrp'), price: amount('price') },
    ...{ internet_price: amount('internet_price'), invoice: amount('invoice'), book_value: amount('book_value') },
    ...{ model_number: text('model_number'), description: text('description'), vdp_url: text('vdp_url') },
    ...{ inventory_date: text('inventory_date'), days_in_stock: text('days_in_stock') },
    ...{ series_detail: text('series_detail'), video_url: text('video_url'), cab_type: text('cab_type') },
    ...{ certification_program: text('certification_program'), carfax_one_owner: text('carfax_one_owner') },
    disposition: text('disposition'),
  }
  const features = compileFeatures(plan, feed)
  const photos = everyOf(plan.columnsOf('photos'))
  return (cells) => ({
    vin: of.vin(cells),
    stock_number: of.stock_number(cells),
    condition: of.condition(cells) || (feed.defaultCondition ?? ''),
    certified: of.certified(cells),
    year: of.year(cells),
    make: of.make(cells),
    model: of.model(cells),
    trim: of.trim(cells),
    body: of.body(cells),
    doors: of.doors(cells),
    exterior_color: of.exterior_color(cells),
    interior_color: of.interior_color(cells),
    odometer: of.odometer(cells),
    engine: of.engine(cells),
    engine_cylinders: of.engine_cylinders(cells),
    transmission: of.transmission(cells),
    drivetrain: of.drivetrain(cells),
    fuel_type: of.fuel_type(cells),
    city_mpg: of.city_mpg(cells),
    highway_mpg: of.highway_mpg(cells),
    msrp: of.msrp(cells),
    price: of.price(cells),
    internet_price: of.internet_price(cells),
    invoice: of.invoice(cells),
    book_value: of.book_value(cells),
    model_number: of.model_number(cells),
    description: of.description(cells),
    features: features(cells),
    photos: photos(cells).flatMap(splitUrls),
    vdp_url: of.vdp_url(cells),
    inventory_date: of.inventory_date(cells),
    days_in_stock: of.days_in_stock(cells),
    series_detail: of.series_detail(cells),
    video_url: of.video_url(cells),
    cab_type: of.cab_type(cells),
    certification_program: of.certification_program(cells),
    carfax_one_owner: of.carfax_one_owner(cells),
    disposition: of.disposition(cells),
  })
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

/** Covers the raw text of the mapped columns; column order and blank columns do not matter. */
function compileHash(plan: ColumnPlan, feed: Feed): RowMapping['hash'] {
  const parts = feedFields
    .filter((field) => !movingFields.includes(field))
    .flatMap((field, position) => plan.columnsOf(field).map((column) => ({ column, mark: `\u001f${position}=` })))
  const start = `${feed.id} ${mappingVersion}`
  return (cells) => {
    let text = start
    for (const { column, mark } of parts) {
      const cell = cells[column]
      if (cell !== undefined && cell !== '') text += mark + cell
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
