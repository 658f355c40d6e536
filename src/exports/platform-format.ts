import type { ExportedDealership } from '../db/queries/exports.ts'
import { type Country, countryOfDealer, stateCode } from '../model/state-name.ts'
import type { ExportedVehicle, ExportFormat } from './contract.ts'

/** A column of an advertising platform's file. */
export type PlatformColumn = {
  readonly name: string
  /** Without it the platform refuses the vehicle. */
  readonly required?: true
  /** Its currency or unit is that of the dealership's country: without one the address is missing, not the value. */
  readonly byCountry?: true
  /** Empty: the vehicle has none. */
  readonly value: (vehicle: ExportedVehicle) => string
}

type PlatformFile = Pick<ExportFormat, 'extension' | 'contentType'> & {
  readonly columns: readonly PlatformColumn[]
  readonly lineOf: (cells: readonly string[]) => string
}

/** An ad for a car that nobody has seen for two days may mislead. */
const adAgeHours = 48

/** A format from the platform's table of columns. Vehicles that lack a required one are left out, with the reasons. */
export function platformFormat({ columns, lineOf, ...file }: PlatformFile): ExportFormat {
  return {
    ...file,
    header: lineOf(columns.map(({ name }) => name)),
    oncePerVin: true,
    maxAgeHours: adAgeHours,
    line: (json: string, dealership: ExportedDealership) => {
      const vehicle = { fields: JSON.parse(json), dealership }
      const cells = columns.map(({ value }) => value(vehicle))
      const missing = columns
        .filter(({ required }, index) => required === true && cells[index] === '')
        .filter(({ byCountry, value }) => byCountry === undefined || value(inSomeCountry(vehicle)) === '')
      if (missing.length > 0) return { kind: 'excluded', reasons: missing.map(({ name }) => `${name} is missing`) }
      return { kind: 'line', text: lineOf(cells) }
    },
  }
}

/** A text or a number of the vehicle; '' if it has none. */
export function fieldOf(name: string): (vehicle: ExportedVehicle) => string {
  return ({ fields }) => textOf(fields[name])
}

/** The first that is not empty. */
export function firstOf(...values: readonly ((vehicle: ExportedVehicle) => string)[]) {
  return (vehicle: ExportedVehicle): string => values.map((value) => value(vehicle)).find((text) => text !== '') ?? ''
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}

export const title = firstOf(fieldOf('heading'), ({ fields }) =>
  ['year', 'make', 'model', 'series']
    .map((name) => textOf(fields[name]))
    .filter(Boolean)
    .join(' '),
)

/** Google takes at most 5,000 characters. */
export function description(vehicle: ExportedVehicle): string {
  return firstOf(fieldOf('description'), title)(vehicle).slice(0, 5_000).toWellFormed()
}

export const color = firstOf(fieldOf('exterior_color'), fieldOf('base_ext_color'))
export const interior = firstOf(fieldOf('interior_color'), fieldOf('base_int_color'))

/** The vehicle's own page, not the site's first one. */
export function pageOf({ fields, dealership }: ExportedVehicle): string {
  const link = webAddress(fields.vdp_link)
  const [page, site] = [URL.parse(link), URL.parse(dealership.website_url)]
  if (page === null) return ''
  return page.pathname === '/' && page.search === '' && page.host === site?.host ? '' : link
}

function webAddress(value: unknown): string {
  return typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : ''
}

export function photosOf({ fields: { photo_url_list: photos } }: ExportedVehicle): readonly string[] {
  const listed: readonly unknown[] =
    typeof photos === 'string' ? photos.split('|') : Array.isArray(photos) ? photos : []
  return listed
    .map((photo) => webAddress(typeof photo === 'object' && photo !== null && 'url' in photo ? photo.url : photo))
    .filter((url) => url !== '')
}

const currencies: Readonly<Record<Country, string>> = { US: 'USD', CA: 'CAD' }
const units = { US: 'mi', CA: 'km' } as const
const kmOfMile = 1.609344

function inSomeCountry({ fields, dealership }: ExportedVehicle): ExportedVehicle {
  return { fields, dealership: { ...dealership, state: 'NY' } }
}

function countryOf({ state, website_url }: ExportedDealership): Country | null {
  return countryOfDealer(state, website_url)
}

/** `48900.00 CAD`. */
export function amountOf(name: string): (vehicle: ExportedVehicle) => string {
  return ({ fields, dealership }) => {
    const [amount, country] = [fields[name], countryOf(dealership)]
    return typeof amount === 'number' && country !== null ? `${amount.toFixed(2)} ${currencies[country]}` : ''
  }
}

/** In the unit of the dealership's country. An odometer without a unit is in it already. */
export function mileageOf({ fields, dealership }: ExportedVehicle) {
  const [distance, country] = [fields.odometer, countryOf(dealership)]
  if (typeof distance !== 'number' || country === null) return null
  const unit = units[country]
  const stated = fields.odometer_unit ?? unit
  if (stated === unit) return { value: distance, unit }
  return { value: Math.round(unit === 'km' ? distance * kmOfMile : distance / kmOfMile), unit }
}

/** Null if a part of it is unknown. */
export function addressOf(dealership: ExportedDealership) {
  const { street, city, state, zip } = dealership
  const country = countryOf(dealership)
  if (!street || !city || !state || !zip || country === null) return null
  return { street, city, region: stateCode(state) ?? state, zip, country }
}
