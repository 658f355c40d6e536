import { type CatalogModel, catalog, franchises } from './catalog.data.ts'
import { createRandom, hashHex, hashText, type Random } from './random.ts'
import { createVin } from './vin.ts'
import { closingSentences, features, interiors, openingSentences, paints } from './words.data.ts'

export type Condition = 'new' | 'used' | 'certified'

/** Whole dollars. */
export type Prices = {
  /** Start of the price ladder: the MSRP of a new vehicle, the retail value of a used one. */
  readonly start: number
  readonly discount: number
  readonly docFee: number
  /** start - discount */
  readonly internet: number
  /** Price for every buyer: start - discount + docFee. */
  readonly asking: number
  /** A conditional offer (military, loyalty); 0 if none. Never part of `asking`. */
  readonly conditionalOffer: number
}

export type LotVehicle = Omit<CatalogModel, 'wmis' | 'trims' | 'firstYear' | 'driveLines'> & {
  readonly vin: string
  /** 32 constant hexadecimal digits of the vehicle. */
  readonly uuid: string
  readonly stockNumber: string
  readonly year: number
  readonly trim: string
  readonly condition: Condition
  readonly driveLine: string
  readonly exteriorColor: string
  readonly baseExteriorColor: string
  readonly interiorColor: string
  readonly baseInteriorColor: string
  readonly odometer: number
  /** null: the site says "Call for price". */
  readonly prices: Prices | null
  readonly photoCount: number
  readonly features: readonly string[]
  readonly description: string
  readonly inTransit: boolean
  /** ISO date. */
  readonly inventoryDate: string
}

export type LotOptions = {
  readonly seed: string
  readonly size: number
  /** Share of new vehicles, 0 to 1 (0.5). One used vehicle in four is certified. */
  readonly newShare?: number
  /** The make sold new; chosen by the seed if absent. */
  readonly franchise?: string
}

/** The current date of the sandbox. Fixed, so that a seed always means the same lot. */
const today = Date.UTC(2026, 10, 21)
const newestYear = 2026

/** The first `size` vehicles of a seed. VINs are unique. */
export function createVehicles(options: LotOptions): readonly LotVehicle[] {
  return Array.from({ length: options.size }, (_, index) => createVehicle(options, index))
}

/** The vehicle at `index` (0 to 999,999) of a lot with these options. */
export function createVehicle(options: Omit<LotOptions, 'size'>, index: number): LotVehicle {
  const { seed, newShare = 0.5, franchise = createRandom(seed).pick(franchises) } = options
  const random = createRandom(`${seed}#${index}`)
  const condition = chooseCondition(random, newShare)
  const model = random.pick(catalog.filter((entry) => condition === 'used' || entry.make === franchise))
  const year = chooseYear(random, condition, model)
  const serial = (hashText(seed) + index) % 1_000_000
  const vin = createVin({ wmi: random.pick(model.wmis), year, serial }, random)
  const [trim, msrp] = random.pick(model.trims)
  const [exteriorColor, baseExteriorColor] = random.pick(paints)
  const [interiorColor, baseInteriorColor] = random.pick(interiors)
  const odometer = chooseOdometer(random, condition, newestYear - year)
  const driveLine = random.pick(model.driveLines)
  const chosenFeatures = random.some(features, random.int(8, 12))
  const inTransit = condition === 'new' && random.chance(0.12)
  const { wmis: _wmis, trims: _trims, firstYear: _firstYear, driveLines: _driveLines, ...shown } = model
  return {
    ...shown,
    vin,
    uuid: hashHex(`uuid ${vin}`, 32),
    stockNumber: `${condition === 'new' ? '' : 'P'}${model.make.charAt(0)}${vin.slice(-6)}`,
    year,
    trim,
    condition,
    driveLine,
    exteriorColor,
    baseExteriorColor,
    interiorColor,
    baseInteriorColor,
    odometer,
    prices: choosePrices(random, { condition, msrp, age: newestYear - year, odometer }),
    photoCount: inTransit ? 1 : random.int(3, 6),
    features: chosenFeatures,
    description: describe(random, `${year} ${model.make} ${model.model} ${trim} in ${exteriorColor}`, chosenFeatures),
    inTransit,
    inventoryDate: new Date(today - random.int(0, 120) * 86_400_000).toISOString().slice(0, 10),
  }
}

/** The ladder with a new start and the same fee and offers. */
export function changeStart(prices: Prices, start: number): Prices {
  const internet = start - prices.discount
  return { ...prices, start, internet, asking: internet + prices.docFee }
}

function chooseCondition(random: Random, newShare: number): Condition {
  if (random.chance(newShare)) return 'new'
  return random.chance(0.25) ? 'certified' : 'used'
}

function chooseYear(random: Random, condition: Condition, model: CatalogModel): number {
  if (condition === 'new') return random.chance(0.15) ? newestYear - 1 : newestYear
  const oldest = condition === 'certified' ? newestYear - 5 : newestYear - 13
  return random.int(Math.max(oldest, model.firstYear), newestYear - 1)
}

function chooseOdometer(random: Random, condition: Condition, age: number): number {
  if (condition === 'new') return random.chance(0.3) ? 0 : random.int(2, 60)
  return random.int(4_000, 9_000) + age * random.int(6_000, 14_000)
}

type PriceFacts = {
  readonly condition: Condition
  readonly msrp: number
  readonly age: number
  readonly odometer: number
}

function choosePrices(random: Random, facts: PriceFacts): Prices | null {
  if (facts.condition !== 'new' && random.chance(0.03)) return null
  const kept = facts.condition === 'new' ? 1 : Math.max(0.18, 0.9 ** facts.age - facts.odometer / 1_500_000)
  const start = Math.round(facts.msrp * kept + random.int(0, 1_500))
  const discount = random.chance(0.7) ? random.int(2, 9) * (facts.condition === 'new' ? 500 : 150) : 0
  const docFee = random.pick([0, 85, 225, 399])
  const conditionalOffer = facts.condition === 'new' && random.chance(0.25) ? 500 : 0
  const internet = start - discount
  return { start, discount, docFee, internet, asking: internet + docFee, conditionalOffer }
}

function describe(random: Random, name: string, chosen: readonly string[]): string {
  const equipment = `This ${name} comes with ${chosen.slice(0, 5).join(', ')} and more.`
  return [random.pick(openingSentences), equipment, ...random.some(closingSentences, 2)].join(' ')
}
