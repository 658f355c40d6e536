import { WebsiteVehicle } from '../model/website-vehicle.ts'
import type { ExportFormat } from './contract.ts'

/** SPEC.md, "Website vehicle", in its order. */
const specified =
  `id, vin, year, make, model, heading, stocknum, condition, certified, body, transmission, series, door_count,
  odometer, engine, engine_cyl_count, engine_displacement, fuel, drivetrain_desc, exterior_color, interior_color,
  base_ext_color, base_int_color, msrp, price, internet_price, list_price, invoice_price, book_value, discount_amount,
  final_price, total_discounts, total_fees, price_components, vdp_link, photo_url_list, features, description, age_days,
  in_transit, dealership_active, first_seen_at, created_at, updated_at, last_seen, scraped_date, inventory_date, city_mpg,
  hwy_mpg, carfax_1_owner, carfax_clean_title, series_detail, source`.split(/,\s+/)

const csvColumns: readonly string[] = [
  'dealership_id',
  ...specified,
  ...Object.keys(WebsiteVehicle.properties).filter((name) => !specified.includes(name)),
]

export const csvFormat: ExportFormat = {
  extension: 'csv',
  contentType: 'text/csv; charset=utf-8; header=present',
  header: csvLine(csvColumns),
  oncePerVin: false,
  maxAgeHours: null,
  line: (json) => {
    const fields: Readonly<Record<string, unknown>> = JSON.parse(json)
    return { kind: 'line', text: csvLine(csvColumns.map((name) => cellOf(fields[name]))) }
  },
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return defused(typeof value === 'string' ? value : textOf(value))
}

/** Lists of texts and of photos are joined, anything else is JSON. */
function textOf(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value)
  const texts = value.map((item) => (typeof item === 'object' && item !== null && 'url' in item ? item.url : item))
  return texts.every((text) => typeof text === 'string') ? texts.join('|') : JSON.stringify(value)
}

/** Spreadsheets would run it as a formula. */
function defused(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** A line of RFC 4180, with its end. Cells are texts. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? quoted(cell) : cell)).join(',')}\r\n`
}

/** The same with tabs. A cell has no tab or line break, so that readers without quoting find the same cells. */
export function tsvLine(cells: readonly string[]): string {
  const plain = cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' '))
  return `${plain.map((cell) => (cell.includes('"') ? quoted(cell) : cell)).join('\t')}\r\n`
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}
