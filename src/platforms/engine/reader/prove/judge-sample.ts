import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { hasValidCheckDigit, modelYearsOf } from '../../../../model/vin.ts'
import { amountOf } from '../../records/amount-of.ts'
import { normalizedVin } from '../../records/vin-key.ts'
import { yearOf } from '../understand/bare-odometers.ts'

const agreeing = 0.95
const maxSellers = 2
const fewest = 5
/** Vehicles of the year after next exist on no lot. */
const latestYear = () => new Date().getUTCFullYear() + 2

type IsShown = (vehicle: RawVehicle) => boolean

/** Fields that every offer has. */
const main: readonly IsShown[] = [
  ({ prices }) => Boolean(prices?.price),
  ({ heading, year, make }) => Boolean(heading || (year && make)),
  ({ odometer }) => Boolean(odometer),
  ({ vdp_link }) => Boolean(vdp_link),
]
const further: readonly IsShown[] = [
  ({ stocknum }) => Boolean(stocknum),
  ({ condition }) => Boolean(condition),
  ({ photos }) => (photos ?? []).length > 0,
  ({ trim }) => Boolean(trim),
  ({ exterior_color }) => Boolean(exterior_color),
  ({ interior_color }) => Boolean(interior_color),
  ({ transmission }) => Boolean(transmission),
  ({ drivetrain }) => Boolean(drivetrain),
  ({ fuel, engine }) => Boolean(fuel || engine),
  ({ body }) => Boolean(body),
  ({ description }) => Boolean(description),
  ({ features }) => (features ?? []).length > 0,
  ({ city_mpg }) => Boolean(city_mpg),
  ({ prices }) => Boolean(prices?.msrp),
]
const shownFields = [...main, ...main, ...further]

export type JudgedSample = {
  readonly vehicles: number
  /** Why a person has to review the sample; null: nobody has to. */
  readonly doubt: string | null
  /** Share of these fields that is present, 0 to 1. */
  readonly fullness: number
}

/** As the listing and the vehicle pages name them; null where they name none. */
export type Sellers = readonly (string | null)[]

/** Judges a sample by itself: without a database of VINs, by their check digits and model years. */
export function judgeSample(vehicles: readonly RawVehicle[], sellers: Sellers = []): JudgedSample {
  const withVin = vehicles.filter(({ vin }) => normalizedVin(vin).length === 17)
  const shares = shownFields.map((isShown) => withVin.filter(isShown).length / Math.max(1, withVin.length))
  const shown = shares.reduce((sum, share) => sum + share, 0) / shares.length
  const fullness = shown * Math.min(1, withVin.length / Math.max(1, vehicles.length))
  return { vehicles: withVin.length, doubt: doubtOf(withVin, vehicles.length, sellers), fullness }
}

function doubtOf(vehicles: readonly RawVehicle[], read: number, sellers: Sellers): string | null {
  if (vehicles.length * 2 < read) return `${read - vehicles.length} of ${read} vehicles show no VIN`
  const wrong = vehicles.filter(({ vin }) => !hasValidCheckDigit(normalizedVin(vin))).length
  if (wrong > vehicles.length * (1 - agreeing)) return `${wrong} of ${vehicles.length} VINs have a wrong check digit`
  const dated = vehicles.filter((vehicle) => yearOf(vehicle) !== null)
  const other = dated.filter(
    (vehicle) => !modelYearsOf(normalizedVin(vehicle.vin), latestYear()).some((year) => year === yearOf(vehicle)),
  ).length
  if (other > dated.length * (1 - agreeing))
    return `the model year of ${other} of ${dated.length} vehicles is not that of their VINs`
  const strange = strangeness(vehicles)
  if (strange !== null) return strange
  const kinds = new Set(
    vehicles.map(({ year, make, model, heading, prices }) => [year, make, model, heading, prices?.price].join(' ')),
  )
  if (vehicles.length >= fewest && kinds.size === 1) return `all ${vehicles.length} vehicles are of one model and price`
  const distinct = new Set(sellers.flatMap((seller) => seller?.toLowerCase().trim() ?? []))
  return distinct.size > maxSellers ? `the site shows vehicles of ${distinct.size} sellers` : null
}

/** What is sold for a car is called after it. */
const forCars = /\p{L}{3}.*\b(?:for|fits?|pour|para)\s+(?:an?\s+)?(?:19|20)\d\d\b/iu
/** Or after the car that it was taken from, or belongs to: "2021 Honda Civic Engine 2.0L", "2018 Kia Rio: rear bumper". */
const partOfCar =
  /\b(?:19|20)\d\d\b.*[\s:,–-](?:engine|motor|transmission|bumper|fender|hood|headlights?|tail ?lights?|wheels(?: and tires)?|rims|tires|axle|radiator|repairs?|estimate)(?:[\s,(]+(?:used|assembly|set of \d|\d\.\d ?l.*))?\W*$/i
/** By the age of a vehicle up to these years: what drives costs more, parts of it and work on it cost less. */
const lowestPrices = [
  { years: 5, price: 2_500 },
  { years: 10, price: 1_500 },
  { years: Number.POSITIVE_INFINITY, price: 1_000 },
]
const fewestPrices = 3
const longestHeading = 200
/** A lot whose prices are mostly above it states cents. */
const highestPrice = 500_000

/** Why the things for sale are no vehicles. */
function strangeness(vehicles: readonly RawVehicle[]): string | null {
  const headings = vehicles.map(({ heading }) => (heading ?? '').slice(0, longestHeading))
  const named = headings.filter((heading) => forCars.test(heading) || partOfCar.test(heading)).length
  if (named * 2 > vehicles.length) return `${named} of ${vehicles.length} are called as what is sold for a vehicle`
  const priced = vehicles.flatMap((vehicle) => {
    const price = amountOf(vehicle.prices?.price ?? null)
    return price === null ? [] : [{ price, lowest: lowestPriceOf(vehicle) }]
  })
  const low = priced.filter(({ price, lowest }) => price < lowest).length
  const isFew = priced.length < fewest
  // A few prices may be chance: of so few, nearly all have to be too low.
  if (priced.length >= fewestPrices && low > priced.length * (isFew ? 0.7 : 0.5))
    return `${low} of ${priced.length} prices are too low for a vehicle`
  const high = priced.filter(({ price }) => price > highestPrice).length
  return !isFew && high * 2 > priced.length ? `${high} of ${priced.length} prices are too high for a vehicle` : null
}

function lowestPriceOf(vehicle: RawVehicle): number {
  const age = new Date().getUTCFullYear() - (yearOf(vehicle) ?? 0)
  return lowestPrices.find(({ years }) => age <= years)?.price ?? 0
}
