import type { AnyNode } from 'domhandler'
import { namesMake } from '../../../../model/model-in-words.ts'
import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { lineOf } from '../../cards/find-elements.ts'
import { isVehiclePage } from '../../detect/site-links.ts'
import { carNamed, yearRange } from '../align/car-name.ts'

const maxText = 100_000

export function textOfCard(roots: readonly AnyNode[]): string {
  return roots.map((root) => lineOf(root, maxText)).join(' ')
}

/** Whether a card names its car. */
export function isNamed({ heading, vin, year, make }: RawVehicle): boolean {
  return Boolean(heading || vin || (year && make))
}

const modelYear = /(?<![\d$.,])(?:(?:19|20)\d\d|['’]\d\d)(?![\d,.])/

/** A range of years is what a part fits. */
export function namesYear(text: string): boolean {
  return text.split(yearRange).some((part) => modelYear.test(part))
}

/** Short names are no headings ("'19 Civic"): a year beside a price or a mileage is a car, and a make beside a mileage. */
export function isCarOffered({ prices, odometer }: RawVehicle, text: string): boolean {
  if (namesYear(text)) return Boolean(prices?.price || odometer)
  return Boolean(odometer) && namesMake(text.split(/[^\p{L}\d-]+/u))
}

/** Whether a card shows what one asks of a car for sale. */
export function isVehicleCard({ vin, prices, odometer, stocknum, vdp_link, heading }: RawVehicle): boolean {
  const hasFacts = Boolean(vin || prices?.price || odometer || stocknum || isVehiclePage(vdp_link ?? ''))
  return hasFacts || namesModel(heading ?? '')
}

/** A make and a year alone are a choice that narrows a list. */
function namesModel(heading: string): boolean {
  const make = carNamed(heading)?.make
  return make !== undefined && wordsIn(heading) > 1 + wordsIn(make)
}

function wordsIn(text: string): number {
  return text.split(/[^\p{L}\d]+/u).filter(Boolean).length
}
