import { utcDay } from '../../lib/clock.ts'
import type { DecodedVehicle } from '../../model/decoded-vehicle.ts'
import type { ListedFacts } from '../read-listing.ts'
import type { PublishedOffer } from '../read-offers.ts'

/** A page of facts for drawing: every text is one line of characters that the fonts support. */
export type Sheet = {
  readonly title: string
  readonly notices: readonly string[]
  readonly facts: readonly SheetRow[]
  readonly prices: readonly SheetRow[]
  readonly features: readonly string[]
  readonly moreFeatures: number
  readonly madeAt: Date
}

export type SheetRow = readonly [label: string, value: string]

type SheetInput = {
  readonly listed: ListedFacts
  readonly decoded: DecodedVehicle | null
  readonly dealershipName: string
  readonly offers: readonly PublishedOffer[]
  readonly madeAt: Date
}

const maxFeatures = 60
const maxPrices = 14

export function buildSheet({ listed, decoded, dealershipName, offers, madeAt }: SheetInput): Sheet {
  const { year, make, model, trim, features } = listed
  const name = [year, make, model, trim].filter((part) => part !== null).join(' ')
  const day = utcDay(madeAt)
  const notices = [
    'NOT THE MANUFACTURER’S WINDOW STICKER (MONRONEY LABEL).',
    `Made by Forecourt on ${day} from what ${dealershipName} lists and what the VIN says. Not an offer.`,
    ...(listed.condition === 'New'
      ? []
      : ['A used vehicle: equipment and prices may differ from those of its original sticker.']),
  ]
  return {
    title: sheetText(name === '' ? listed.vin : name, 90),
    notices: notices.map((notice) => sheetText(notice, 130)),
    facts: rows(listFacts(listed, decoded)),
    prices: rows(listPrices(listed, offers)).slice(0, maxPrices),
    features: features.slice(0, maxFeatures).map((feature) => sheetText(feature, 60)),
    moreFeatures: Math.max(0, features.length - maxFeatures),
    madeAt,
  }
}

type Given = readonly (readonly [label: string, value: string | number | null | undefined])[]

function rows(given: Given): readonly SheetRow[] {
  return given.flatMap(([label, value]): SheetRow[] => {
    const text = value === null || value === undefined ? '' : sheetText(String(value), 60)
    return text === '' ? [] : [[sheetText(label, 40), text]]
  })
}

/** The listing takes precedence over the VIN. */
function listFacts(listed: ListedFacts, decoded: DecodedVehicle | null): Given {
  const { cityMpg, highwayMpg } = listed
  const plant = [decoded?.plant.city, decoded?.plant.country].filter((part) => typeof part === 'string').join(', ')
  return [
    ['VIN', listed.vin],
    ['Stock number', listed.stockNumber],
    ['Condition', listed.certified ? 'Certified pre-owned' : listed.condition],
    ['Odometer', listed.odometerMiles === null ? null : `${grouped(listed.odometerMiles)} miles`],
    ['Body', listed.body ?? decoded?.body],
    ['Vehicle type', decoded?.vehicle_type],
    ['Doors', listed.doors ?? decoded?.doors],
    ['Engine', listed.engine ?? engineOf(decoded)],
    ['Horsepower', decoded?.engine.hp],
    ['Transmission', listed.transmission ?? decoded?.transmission],
    ['Drivetrain', listed.drivetrain ?? decoded?.drivetrain],
    ['Fuel', listed.fuel ?? decoded?.fuel],
    ['Economy', cityMpg === null || highwayMpg === null ? null : `${cityMpg} city / ${highwayMpg} highway mpg`],
    ['Exterior', listed.exteriorColor],
    ['Interior', listed.interiorColor],
    ['Gross weight', decoded?.gvwr],
    ['Assembled in', plant === '' ? null : plant],
  ]
}

function engineOf(decoded: DecodedVehicle | null): string | null {
  if (decoded === null) return null
  const { displacement_l: liters, cylinders } = decoded.engine
  const parts = [liters === null ? '' : `${liters.toFixed(1)} L`, cylinders === null ? '' : `${cylinders} cylinders`]
  return parts.filter((part) => part !== '').join(', ') || null
}

function listPrices({ msrp, price }: ListedFacts, offers: readonly PublishedOffer[]): Given {
  const lines = offers
    .filter(({ conditional }) => !conditional)
    .map(({ label, amount, category }) => {
      return [label, `${category === 'discount' ? '-' : '+'} ${money(Math.abs(amount))}`] as const
    })
  return [
    ['MSRP', msrp === null ? null : money(msrp)],
    ...lines.slice(0, maxPrices - 2),
    ['Listed price', price === null ? 'Ask the dealership' : money(price)],
  ]
}

function money(amount: number): string {
  const [whole = '', cents = '00'] = amount.toFixed(2).split('.')
  return `$${grouped(Number(whole))}${cents === '00' ? '' : `.${cents}`}`
}

function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Characters supported by every PDF reader's fonts (Windows-1252): Latin-1 and a few others. */
const shown = /[^\u0020-\u007E\u00A0-\u00AC\u00AE-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu

/** One line of a sheet: unsupported characters become question marks, and long texts end in an ellipsis. */
export function sheetText(text: string, maxLength: number): string {
  // Cut first: a text may have megabytes.
  const line = text
    .slice(0, maxLength * 4)
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(shown, '?')
    .replace(/ {2,}/g, ' ')
    .trim()
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1)}…`
}
