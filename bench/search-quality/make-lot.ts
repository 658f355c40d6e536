import { equipmentNames, equipmentWords } from '../../src/search/facts/equipment.ts'
import { type ModelFacts, modelFacts } from '../../src/search/facts/model-facts.ts'
import type { Listing } from '../../src/search/vehicle/search-vehicle.ts'
import { otherTrims, trimsOf } from './trims.data.ts'

/** Facts about a generated vehicle; the search sees only its listing. */
export type TrueVehicle = {
  readonly facts: Readonly<Record<string, string | number | null>>
  readonly equipment: ReadonlySet<string>
  readonly listing: Listing
}

const thisYear = 2026
const colors = 'White:24, Black:22, Gray:18, Silver:10, Blue:10, Red:8, Green:3, Brown:1, Beige:1, Orange:2, Yellow:1'
const interiors = 'Black:60, Gray:18, Beige:12, Brown:8, Red:2'
const paints: Readonly<Record<string, string>> = {
  White: 'Oxford White',
  Black: 'Onyx Black',
  Gray: 'Magnetic Gray Metallic',
  Silver: 'Billet Silver',
  Blue: 'Blueprint Blue',
  Red: 'Ruby Red',
}
const popularModels = 137
const manualModels = new Set([
  'Mustang',
  'Civic',
  'Wrangler',
  'WRX',
  'MX-5 Miata',
  'GR86',
  'Camaro',
  'Challenger',
  'Golf GTI',
  'Mazda3',
  'Corolla',
  'Elantra',
  'BRZ',
  'Cooper',
  'Impreza',
  'Forte',
  'Jetta',
  '911',
  'Z',
  'Tacoma',
  'Bronco',
  'Focus',
  'Fiesta',
  'Versa',
  'Integra',
])
const trucksOnly = new Set([
  'Bed Liner',
  'Tonneau Cover',
  'Multi-Function Tailgate',
  'Bed Step',
  'Fifth Wheel Prep',
  'Dual Rear Wheels',
  'Crew Cab',
  'Extended Cab',
  'Regular Cab',
  'Long Bed',
  'Snow Plow Prep',
  'Trailer Brake Controller',
  'Sliding Rear Window',
])
const decidedElsewhere = new Set([
  "Captain's Chairs",
  'Third Row Seat',
  'Bench Seat',
  'Crew Cab',
  'Extended Cab',
  'Regular Cab',
  'Convertible Top',
  'Removable Top',
  'Fold-Flat Seats',
])
const topEquipment = new Set([
  'Ventilated Seats',
  'Massage Seats',
  'Panoramic Sunroof',
  '360 Camera',
  'Head-Up Display',
  'Premium Audio',
  'Leather Seats',
  'Memory Seats',
  'Heated Rear Seats',
  'Heated Steering Wheel',
  'Hands-Free Driving',
  'Air Suspension',
  'Rear Entertainment',
  'Automated Parking',
  'Wireless Charging',
  'Power Liftgate',
  'Hands-Free Liftgate',
  'Night Vision',
  'Digital Cluster',
])
const oftenEquipped = new Set([
  'Bluetooth',
  'Backup Camera',
  'Keyless Entry',
  'Push Button Start',
  'Alloy Wheels',
  'Apple CarPlay',
  'Android Auto',
  'USB Ports',
  'LED Headlights',
])

/** Deterministic for a seed. */
export function makeLot(seed: number, size: number): readonly TrueVehicle[] {
  const random = createRandom(seed)
  return Array.from({ length: size }, (_, at) => makeVehicle(random, at))
}

type Random = ReturnType<typeof createRandom>

function makeVehicle(random: Random, at: number): TrueVehicle {
  const popular = modelFacts.slice(16, 16 + popularModels)
  const model = random.chance(0.75) ? random.pick(popular) : random.pick(modelFacts)
  const isNew = random.chance(0.3)
  const year = yearOf(random, model, isNew)
  const age = Math.max(0, thisYear - year)
  const trims = (trimsOf[`${model.make}|${model.model}`] ?? trimsOf[model.make] ?? otherTrims).split(', ')
  const level = random.integer(0, trims.length - 1)
  const trim = trims[level] ?? ''
  const share = trims.length === 1 ? 0.5 : level / (trims.length - 1)
  const fuel = random.pick(model.fuels)
  const equipment = equip(random, model, {
    share,
    isElectric: fuel.fuel === 'electric',
    isOffRoad: /off-road|rubicon|trailhawk|trd pro|at4|zr2|badlands|z71/i.test(trim),
  })
  const miles = isNew
    ? random.integer(2, 60)
    : Math.round(age * random.integer(6_000, 16_000) + random.integer(500, 9_000))
  const msrp = model.msrp.from + (model.msrp.to - model.msrp.from) * share * 0.9
  const price = Math.round((msrp * 0.89 ** (isNew ? 0 : age + 0.7) * (0.93 + random.next() * 0.14)) / 100) * 100 - 5
  const color = random.weighted(colors)
  const interior = random.weighted(interiors)
  const drivetrain = random.pick(model.drivetrains).toUpperCase()
  const canBeManual = manualModels.has(model.model) && fuel.fuel === 'gasoline'
  const transmission =
    canBeManual && random.chance(0.4)
      ? 'Manual'
      : /Nissan|Subaru|Honda|Mitsubishi/.test(model.make) && fuel.fuel !== 'electric' && random.chance(0.7)
        ? 'CVT'
        : 'Automatic'
  const cylinders = cylindersOf(random, model, trim, fuel.fuel)
  const certified = !isNew && age < 6 && random.chance(0.25)
  const [owner, clean] = [!isNew && random.chance(0.45), isNew || random.chance(0.85)]
  const doors = model.doors ?? (random.chance(0.4) ? 2 : 4)
  const seats =
    model.rows >= 3
      ? equipment.has("Captain's Chairs")
        ? model.seats.min
        : model.seats.max
      : equipment.has('Regular Cab')
        ? 3
        : model.hasOptionalThirdRow
          ? model.seats.min
          : model.seats.max
  const body = model.body === 'suv' ? 'SUV' : model.body.charAt(0).toUpperCase() + model.body.slice(1)
  const fuelName =
    fuel.fuel === 'plug-in hybrid' ? 'Plug-in Hybrid' : fuel.fuel.charAt(0).toUpperCase() + fuel.fuel.slice(1)
  const mpg = year < 2017 ? Math.round(fuel.mpg * 0.9) : fuel.mpg
  const isSportTrim =
    /\b(si|type r|type s|ss|gt|r\/t|scat pack|srt|n|n line|m performance|amg|gli|sti|st|v-series|performance|f sport|z51|zl1|mach 1)\b/i.test(
      trim,
    )
  const isOffTrim =
    /off-road|trd pro|trailhawk|rubicon|willys|mojave|badlands|tremor|raptor|z71|trail boss|zr2|at4|rebel|pro-4x|rock creek|wilderness|trailsport|black diamond|sahara|wildtrak|xrt/i.test(
      trim,
    )
  const vin = `1FQ${String(at).padStart(14, '0')}`
  const facts = {
    vin,
    make: model.make,
    model: model.model,
    trim,
    body,
    size: model.size,
    seats,
    rows: model.rows,
    tow: fuel.towLb,
    mpg,
    range: fuel.fuel === 'electric' ? (model.rangeMiles ?? null) : null,
    drive: drivetrain,
    fuel: fuelName,
    trans: transmission,
    color,
    interior,
    cond: isNew ? 'New' : 'Used',
    cert: certified ? 1 : 0,
    price,
    miles,
    year,
    cyl: cylinders,
    doors,
    lux: model.luxury === 1 ? 1 : 0,
    sport: model.sporty === 1 || isSportTrim ? 1 : 0,
    off: model.offRoad === 1 || isOffTrim ? 1 : 0,
    owner: owner ? 1 : 0,
    clean: clean ? 1 : 0,
  }
  const features = [...equipment].filter((name) => !/Cab$/.test(name)).map((name) => wordingOf(random, name))
  const cab = [...equipment].find((name) => /Cab$/.test(name)) ?? ''
  const suffix =
    fuel.fuel === 'hybrid' || fuel.fuel === 'plug-in hybrid'
      ? fuel.fuel === 'hybrid'
        ? ' Hybrid'
        : ' Plug-In Hybrid'
      : ''
  const ownFuel = model.fuels.length > 1 ? suffix : ''
  const listing: Listing = {
    vin,
    year,
    make: model.make,
    model: `${model.model}${ownFuel}`,
    trim,
    trimDetail: cab,
    body,
    drivetrain,
    fuel: fuelName,
    heading: `${year} ${model.make} ${model.model}${ownFuel} ${trim} ${cab}`.trim(),
    transmission,
    engine: cylinders === null ? '' : `${cylinders >= 6 ? 'V' : 'I'}${cylinders}`,
    cylinders: random.chance(0.7) ? cylinders : null,
    doors: random.chance(0.6) ? doors : null,
    exteriorColor: paints[color] !== undefined && random.chance(0.5) ? (paints[color] ?? color) : color,
    interiorColor: interior,
    condition: isNew ? 'new' : 'used',
    certified,
    price,
    miles,
    cityMpg: null,
    highwayMpg: null,
    features: model.rows >= 3 && random.chance(0.3) ? [...features, 'Third Row Seating'] : features,
    description: describe(random, { clean, owner, isNew }),
    oneOwner: owner,
    cleanTitle: clean && !isNew,
  }
  return { facts: { ...facts, clean: facts.clean === 1 && !isNew ? 1 : 0 }, equipment, listing }
}

function yearOf(random: Random, { years, fuels }: ModelFacts, isNew: boolean): number {
  const earliest = Math.max(years?.from ?? 0, fuels.some(({ fuel }) => fuel === 'electric') ? 2019 : 2013)
  const latest = Math.min(years?.to ?? thisYear, thisYear)
  if (isNew && latest >= thisYear - 1) return random.integer(Math.max(earliest, thisYear - 1), latest)
  return random.integer(Math.min(earliest, latest), Math.min(latest, thisYear - 1))
}

function equip(
  random: Random,
  model: ModelFacts,
  { share, isElectric, isOffRoad }: { share: number; isElectric: boolean; isOffRoad: boolean },
): ReadonlySet<string> {
  const isTruck = model.body === 'pickup'
  const has = new Set<string>()
  for (const name of equipmentNames) {
    if (decidedElsewhere.has(name) || (trucksOnly.has(name) && !isTruck)) continue
    if (/Heat Pump|Fast Charging|Home Charger/.test(name) && !isElectric) continue
    if (name === 'Power Sliding Doors' && model.body !== 'minivan') continue
    if (/Tow Package/.test(name) && (model.fuels[0]?.towLb ?? 0) < 2000) continue
    const base = oftenEquipped.has(name)
      ? 0.65
      : topEquipment.has(name)
        ? 0.05 + 0.45 * share + (model.luxury === 1 ? 0.2 : 0)
        : 0.12 + 0.3 * share
    const boost =
      (isOffRoad && /Locking|Skid|All-Terrain|Hill Descent/.test(name) ? 0.5 : 0) +
      (isElectric && name === 'Fast Charging' ? 0.5 : 0) +
      (isTruck && name === 'Tow Package' ? 0.3 : 0) +
      (name === 'Power Sliding Doors' ? 0.4 : 0) +
      (name === 'Heated Seats' ? 0.2 : 0)
    if (random.chance(Math.min(0.95, base + boost))) has.add(name)
  }
  if (model.rows >= 3 && random.chance(0.4)) has.add("Captain's Chairs")
  if (isTruck) has.add(random.weighted('Crew Cab:78, Extended Cab:14, Regular Cab:8'))
  return has
}

function cylindersOf(random: Random, model: ModelFacts, trim: string, fuel: string): number | null {
  if (fuel === 'electric' || fuel === 'hydrogen') return null
  if (/GT|SS|R\/T|Scat|Hellcat|Stingray|Z06|Mach 1|ZL1/.test(trim) && model.size === 'sports') return 8
  if (/pickup/.test(model.body) && model.size !== 'compact' && model.size !== 'midsize')
    return random.chance(0.6) ? 8 : 6
  if (model.size === 'large' && model.body === 'suv') return random.chance(0.5) ? 8 : 6
  if (model.size === 'midsize' && model.body !== 'sedan') return random.chance(0.6) ? 6 : 4
  return model.sporty === 1 && random.chance(0.4) ? 6 : 4
}

/** Spellings of equipment in listings, some of which the search knows. */
function wordingOf(random: Random, name: string): string {
  const words = (equipmentWords[name] ?? '').split(', ').filter((one) => one.length > 4)
  return words.length > 0 && random.chance(0.25) ? random.pick(words) : name
}

function describe(random: Random, { clean, owner, isNew }: { clean: boolean; owner: boolean; isNew: boolean }): string {
  const parts = [
    'Come see it today',
    'Financing available for all credit',
    'Call for a test drive',
    'We deliver',
    'Priced to sell',
    'Ask about our warranty',
  ]
  const said = [random.pick(parts), random.pick(parts)]
  if (!isNew && clean) said.push('Clean CARFAX')
  if (owner) said.push('One owner')
  return said.join('. ')
}

function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(next() * list.length)]
    if (found === undefined) throw new Error('nothing to pick')
    return found
  }
  return {
    next,
    pick,
    chance: (share: number) => next() < share,
    integer: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    /** "White:24, Black:22". */
    weighted: (text: string): string =>
      pick(
        text
          .split(', ')
          .flatMap((part) => Array.from({ length: Number(part.split(':')[1]) }, () => part.split(':')[0] ?? '')),
      ),
  }
}
