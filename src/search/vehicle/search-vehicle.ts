import { oneLine } from '../../lib/text.ts'
import { baseColor } from '../../normalize/base-color.ts'
import { equipmentNames, findEquipment } from '../facts/equipment.ts'
import { type FuelFacts, findModelFacts, type ModelFacts, type Size } from '../facts/model-facts.ts'
import { luxuryMakes } from '../facts/models.data.ts'
import type { NumberField, TextField } from '../understand/understanding.ts'
import { plainWords } from '../words.ts'

type Numbers = Readonly<Record<NumberField, number | null>>
type Texts = Readonly<Record<Exclude<TextField, 'size' | 'condition'>, string | null>>

/** A vehicle for search, with all fields that a query can name; null is unknown. Texts are lower case. */
export type SearchVehicle = Numbers &
  Texts & {
    readonly vin: string
    readonly model: string | null
    readonly modelName: string | null
    readonly trim: string | null
    readonly size: Size | null
    /** Certified vehicles count as used. */
    readonly condition: 'new' | 'used'
    readonly certified: boolean
    readonly luxury: number
    readonly sporty: number
    readonly offRoad: number
    readonly oneOwner: boolean
    readonly cleanTitle: boolean
    /** Indexes in `equipmentNames`. */
    readonly equipment: readonly number[]
  }

type SharedFact = 'vin' | 'year' | 'cylinders' | 'doors' | 'price' | 'miles' | 'condition' | 'certified'

/** A listing from any source, before facts about its model are added. */
export type Listing = Pick<SearchVehicle, SharedFact | 'oneOwner' | 'cleanTitle'> & {
  readonly make: string
  readonly model: string
  readonly trim: string
  readonly trimDetail: string
  readonly heading: string
  readonly body: string
  readonly drivetrain: string
  readonly fuel: string
  readonly transmission: string
  readonly engine: string
  readonly exteriorColor: string
  readonly interiorColor: string
  readonly cityMpg: number | null
  readonly highwayMpg: number | null
  readonly features: readonly string[]
  readonly description: string
}

/** Trims that indicate a vehicle's purpose, lower case. A listing's trim matches if it contains one as whole words. */
const trimTraits = {
  sporty:
    'si, type r, type s, ss, gt, r/t, rt, scat pack, srt, n, n line, m, amg, rs, gti, gli, sti, st, nismo, f sport, trd sport, sport plus, performance, gt premium, shelby, redline, v series, blackwing, z51, zl1, m sport, s line, type-s',
  offRoad:
    'trd off road, trd pro, trailhawk, rubicon, willys, mojave, badlands, tremor, raptor, z71, trail boss, zr2, at4, at4x, rebel, pro 4x, rock creek, x pro, xrt, wilderness, trailsport, timberline, sahara, black diamond, wildtrak, fx4, x line',
  top: 'limited, platinum, touring, elite, premier, high country, denali, king ranch, calligraphy, sx prestige, summit, capstone, avenir, titanium, ultimate, prestige, overland, longhorn, lariat, advance, black label, reserve, inscription, premium plus, signature, gt line, sx, xse, xle premium, touring elite, type s advance, pinnacle, laramie, ltz',
} as const

const index = (name: string) => equipmentNames.indexOf(name)
const captainsChairs = index("Captain's Chairs")
const thirdRow = index('Third Row Seat')
const regularCab = index('Regular Cab')

const traitWords = Object.fromEntries(
  Object.entries(trimTraits).map(([trait, words]) => [
    trait,
    words.split(', ').map((one) => ` ${plainWords(one).join(' ')} `),
  ]),
)

/** Older models use more fuel than the table states, which has figures of the latest generation. */
const latestGenerationSince = 2017
const olderMpg = 0.9

/** Facts from the listing, then from its model; null if neither states them. */
export function readSearchVehicle(listing: Listing): SearchVehicle {
  const facts = findModelFacts({ make: listing.make, model: listing.model, year: listing.year })
  const equipment = findEquipment([
    ...listing.features,
    `${listing.trimDetail} ${listing.heading}`,
    listing.description,
  ])
  const fuel = readFuel(listing, facts)
  const fuelFacts = facts?.fuels.find((one) => one.fuel === fuel) ?? (fuel === null ? facts?.fuels[0] : undefined)
  const said = ` ${plainWords(`${listing.trim} ${listing.trimDetail}`).join(' ')} `
  const has = (trait: string) => traitWords[trait]?.some((word) => said.includes(word)) === true
  const features = `${listing.features.join(' ')} ${listing.heading}`
  const rows = readRows(features, facts, equipment)
  return {
    vin: listing.vin,
    year: listing.year,
    make: textOrNull(listing.make),
    model: textOrNull(listing.model),
    modelName: facts === null ? null : facts.model.toLowerCase(),
    trim: textOrNull(`${listing.trim} ${listing.trimDetail}`),
    body: textOrNull(listing.body) ?? facts?.body ?? null,
    size: facts?.size ?? null,
    seats: readSeats(features, { facts, rows, equipment, isCargo: / cargo /.test(said) }),
    rows,
    towLb: fuelFacts?.towLb ?? null,
    mpg: readMpg(listing, fuelFacts),
    rangeMiles: fuel === 'electric' ? (facts?.rangeMiles ?? null) : null,
    drivetrain: textOrNull(listing.drivetrain) ?? onlyDrivetrain(facts),
    fuel,
    transmission: textOrNull(listing.transmission),
    cylinders: listing.cylinders ?? readCylinders(listing.engine),
    doors: listing.doors ?? facts?.doors ?? null,
    color: textOrNull(baseColor(listing.exteriorColor)),
    interior: textOrNull(baseColor(listing.interiorColor)),
    condition: listing.condition,
    certified: listing.certified,
    price: listing.price,
    miles: listing.miles,
    luxury: luxuryMakes.has(listing.make.toLowerCase()) ? 1 : Math.max(facts?.luxury ?? 0, has('top') ? 0.5 : 0),
    sporty: Math.max(facts?.sporty === 0.5 ? (has('sporty') ? 1 : 0.5) : (facts?.sporty ?? 0), has('sporty') ? 0.5 : 0),
    offRoad: Math.max(
      facts?.offRoad === 0.5 ? (has('offRoad') ? 1 : 0.5) : (facts?.offRoad ?? 0),
      has('offRoad') ? 1 : 0,
    ),
    oneOwner: listing.oneOwner,
    cleanTitle: listing.cleanTitle,
    equipment,
  }
}

function readFuel(listing: Listing, facts: ModelFacts | null): string | null {
  const stated = textOrNull(listing.fuel)
  const named = fuelNamed(`${listing.model} ${listing.trim} ${listing.trimDetail} ${listing.engine}`)
  // Listings often state the fuel of a hybrid as gasoline.
  if (named !== null && (stated === null || stated === 'gasoline' || (stated === 'hybrid' && named !== 'electric'))) {
    if (facts === null || facts.fuels.some(({ fuel }) => fuel === named)) return named
  }
  if (stated !== null) return stated === 'flex fuel' ? 'gasoline' : stated
  return facts?.fuels.length === 1 ? (facts.fuels[0]?.fuel ?? null) : null
}

function fuelNamed(text: string): string | null {
  if (/plug-?\s?in|\bphev\b|\b4xe\b|\bprime\b/i.test(text)) return 'plug-in hybrid'
  if (/hybrid|\bhev\b/i.test(text)) return 'hybrid'
  if (/diesel|duramax|power ?stroke|cummins|\btdi\b/i.test(text)) return 'diesel'
  return null
}

function readMpg(listing: Listing, fuel: FuelFacts | undefined): number | null {
  const { cityMpg, highwayMpg } = listing
  // EPA's combined figure: 55 % city, 45 % highway, harmonic.
  if (cityMpg !== null && highwayMpg !== null) return Math.round(1 / (0.55 / cityMpg + 0.45 / highwayMpg))
  if (fuel === undefined || Number.isNaN(fuel.mpg)) return null
  const isOld = listing.year !== null && listing.year < latestGenerationSince
  return isOld ? Math.round(fuel.mpg * olderMpg) : fuel.mpg
}

function readRows(features: string, facts: ModelFacts | null, equipment: readonly number[]): number | null {
  if (equipment.includes(thirdRow)) return 3
  const isNamed = /\b(3rd|third)[\s-]row\b|\b[78][\s-](passenger|seater)\b/i.test(features)
  return isNamed ? 3 : (facts?.rows ?? null)
}

type Known = Pick<SearchVehicle, 'rows' | 'equipment'> & {
  readonly facts: ModelFacts | null
  readonly isCargo: boolean
}

function readSeats(features: string, { facts, rows, equipment, isCargo }: Known): number | null {
  const said = /\b(\d{1,2})[\s-](passenger|seater)\b|\bseats (\d{1,2})\b/i.exec(features)
  const stated = Number(said?.[1] ?? said?.[3] ?? Number.NaN)
  if (stated >= 2 && stated <= 15) return stated
  if (facts === null) return null
  if (isCargo) return facts.seats.min
  if (facts.rows >= 3) return equipment.includes(captainsChairs) ? facts.seats.min : facts.seats.max
  if (facts.hasOptionalThirdRow) return rows === 3 ? facts.seats.max : facts.seats.min
  return equipment.includes(regularCab) ? Math.min(3, facts.seats.max) : facts.seats.max
}

function onlyDrivetrain(facts: ModelFacts | null): string | null {
  return facts?.drivetrains.length === 1 ? (facts.drivetrains[0] ?? null) : null
}

function readCylinders(engine: string): number | null {
  const found = /\b(?:v|i|h|w|l|inline |flat )[\s-]?(3|4|5|6|8|10|12)\b|\b(3|4|5|6|8|10|12)[\s-]?cyl/i.exec(engine)
  const count = Number(found?.[1] ?? found?.[2] ?? Number.NaN)
  return Number.isNaN(count) ? null : count
}

function textOrNull(text: string): string | null {
  const plain = oneLine(text).toLowerCase()
  return plain === '' ? null : plain
}
