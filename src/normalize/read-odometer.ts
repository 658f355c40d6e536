import { type Country, countryOfDealer } from '../model/state-name.ts'
import type { OdometerUnit } from '../model/vocabularies.ts'
import { firstNumber, readInteger } from './read-number.ts'

export type Odometer = { readonly odometer: number | null; readonly odometer_unit: OdometerUnit | null }

type OdometerFacts = {
  /** "11,416 miles", "18 250 km", "42K"; 0 stays 0. */
  readonly rawText: string | number | null | undefined
  /** The platform's unit: a word or a UN/CEFACT code ("KMT", "SMI"). */
  readonly unit: string | null | undefined
  readonly state: string | null | undefined
  readonly baseUrl: string
}

const unitOfCountry: Readonly<Record<Country, OdometerUnit>> = { US: 'mi', CA: 'km' }
const unitWord = /(?<![a-z])(?:(kms?|kmt|kilom[eéè]t(?:re|er)s?)|mi|smi|miles?)(?![a-z])/i
const bounds = { min: 0, max: 2_000_000 }

/** The stated number, never converted; its unit from the text, the platform, or the country, in this order. */
export function readOdometer(facts: OdometerFacts): Odometer {
  const odometer = readDistance(facts.rawText, unitIn(facts.unit ?? ''))
  if (odometer === null) return { odometer, odometer_unit: null }
  const inText = typeof facts.rawText === 'string' ? unitIn(facts.rawText) : null
  return { odometer, odometer_unit: inText ?? unitIn(facts.unit ?? '') ?? unitOfSite(facts) }
}

export function readDistance(rawText: OdometerFacts['rawText'], unit: OdometerUnit | null = null): number | null {
  if (typeof rawText !== 'string')
    return readInteger(isGrouped(rawText, unit) ? Number(rawText) * 1000 : rawText, bounds)
  const thousands = /^\D*(\d{1,3}(?:\.\d)?)\s*k(?!m)\b/i.exec(rawText)
  if (thousands?.[1] !== undefined) return readInteger(Number(thousands[1]) * 1000, bounds)
  // Dots group the digits of kilometers; before miles they would be a decimal point.
  const grouped = (unit === 'km' ? groupedAlone : groupedKilometers).exec(rawText)?.[1]
  return readInteger(grouped === undefined ? firstNumber(rawText) : Number(grouped.replace(/\D/g, '')), bounds)
}

const groupedKilometers = /^\D*(\d{1,3}(?:['’.]\d{3})+)\s*(?=km|kilom)/i
const groupedAlone = /^\D*(\d{1,3}(?:['’.]\d{3})+)(?![\d.,])/

/** 121.625 of kilometers, which a site's own record kept as a number. */
function isGrouped(distance: number | null | undefined, unit: OdometerUnit | null): boolean {
  return unit === 'km' && /^\d{1,3}\.\d{3}$/.test(String(distance))
}

/** "7,560 km", "Kilometers", "KMT", "miles", "SMI"; if both units appear, the one after the number. */
export function unitIn(text: string): OdometerUnit | null {
  const found = unitWord.exec(text.replace(/^\D*\d/, '')) ?? unitWord.exec(text)
  if (found === null) return null
  return found[1] === undefined ? 'mi' : 'km'
}

function unitOfSite({ state, baseUrl }: OdometerFacts): OdometerUnit | null {
  const country = countryOfDealer(state, baseUrl)
  return country === null ? null : unitOfCountry[country]
}
