import type { EpaVariant } from '../../model/car-facts.ts'
import type { FuelWord } from '../../model/vocabularies.ts'
import { driveWordsOf, epaModelsRead, epaVariantsRead } from '../epa/source.ts'
import { fuelsInName, holdsName, isSameName, matchNames, tokensOf } from '../matching/match-names.ts'
import { driveWords } from '../matching/name-words.data.ts'
import { type Observation, oldestOf, type ReferenceData } from '../reference-data.ts'
import { nameVariants } from './asked-names.ts'
import { type Car, narrow } from './car.ts'

type FoundFuelEconomy = Observation & {
  readonly matched: readonly string[]
  readonly variants: readonly EpaVariant[]
}

/** Upper bound of the source's names for one car; the rest is ignored. */
const maxNames = 16

/** The EPA's figures for every variant of a car that fits its drive, engine and transmission. */
export async function findFuelEconomy(car: Car, references: Pick<ReferenceData, 'ask'>): Promise<FoundFuelEconomy> {
  const { make, year } = car
  const list = await references.ask(epaModelsRead, { make, year })
  const { names } = list.answer
  // Only its record has a variant's plain name, so every name that contains our words is read.
  const candidates = names === null ? nameVariants(car.model) : names.filter((name) => holdsName(name, car))
  const shortest = [...candidates].sort((one, other) => one.length - other.length).slice(0, maxNames)
  if (shortest.length === 0) return { matched: [], variants: [], ...oldestOf(list) }
  const records = await references.ask(epaVariantsRead, { make, year, models: shortest })
  return present(narrowEpa(car, records.answer.variants), oldestOf(list, records))
}

function present(found: readonly EpaVariant[], observation: Observation): FoundFuelEconomy {
  const variants = [...found].sort((one, other) => {
    if (one.model !== other.model) return one.model < other.model ? -1 : 1
    return one.epa_id - other.epa_id
  })
  return { matched: [...new Set(variants.map(({ model }) => model))], variants, ...observation }
}

/**
 * The variants of a car: those whose plain name is its model, otherwise those whose name matches. Variants with another
 * fuel are dropped; drive, trim, engine and transmission narrow the rest as long as one remains.
 */
function narrowEpa(car: Car, variants: readonly EpaVariant[]): readonly EpaVariant[] {
  const ofModel = variants.filter(({ base_model }) => base_model !== '' && isSameName(base_model, car.model, car.make))
  const named = matchNames(
    car,
    variants.map(({ model }) => model),
  )
  const candidates = ofModel.length > 0 ? ofModel : variants.filter(({ model }) => named.includes(model))
  const ofFuel = preferredFuel(
    car,
    candidates.filter((variant) => isFuelPossible(car, variant)),
  )
  const ofDrive = narrow(ofFuel, car.drivetrain, (drive, { drive: given }) => driveWordsOf(given).includes(drive))
  const ofCylinders = narrow(ofDrive, car.cylinders, (count, { cylinders }) => cylinders === count)
  const ofEngine = narrow(
    ofCylinders,
    car.displacementL,
    (liters, { displacement_l }) => displacement_l !== null && Math.abs(displacement_l - liters) < 0.06,
  )
  const ofGears = narrow(ofEngine, car.transmission, (word, { transmission }) => hasTransmission(transmission, word))
  return narrowTrim(car, ofGears)
}

/** Gasoline and flex fuel are the same engine; a hybrid of unknown kind may be a plug-in. */
const alsoPossible: Readonly<Partial<Record<FuelWord, readonly FuelWord[]>>> = {
  Gasoline: ['Flex Fuel'],
  'Flex Fuel': ['Gasoline'],
  Hybrid: ['Plug-in Hybrid'],
}

function isFuelPossible({ fuel, model }: Car, { fuel_word, model: name }: EpaVariant): boolean {
  if (fuel === null) {
    const inName = fuelsInName(name)
    return inName === null || fuelsInName(model) !== null
  }
  return fuel_word === null || fuel_word === fuel || alsoPossible[fuel]?.includes(fuel_word) === true
}

function preferredFuel({ fuel }: Car, variants: readonly EpaVariant[]): readonly EpaVariant[] {
  return narrow(variants, fuel, (word, { fuel_word }) => fuel_word === word)
}

function hasTransmission(text: string, word: string): boolean {
  if (/^manual/i.test(text)) return word === 'Manual'
  const isVariable = /variable gear|\bcvt\b|\(a[vm]/i.test(text)
  return word === 'CVT' ? isVariable : word === 'Automatic'
}

/** Words besides the model's, such as a trim: either the car's trim contains them, or the plain variant is meant. */
function narrowTrim(car: Car, variants: readonly EpaVariant[]): readonly EpaVariant[] {
  const own = tokensOf(car.model, car.make)
  const trim = tokensOf(car.trim ?? '', '')
  const restOf = ({ model }: EpaVariant) =>
    tokensOf(model, car.make).filter(
      (token) => !own.includes(token) && !driveWords.includes(token) && fuelsInName(token) === null,
    )
  const ofTrim = variants.filter((variant) => {
    const rest = restOf(variant)
    return rest.length > 0 && rest.every((token) => trim.includes(token))
  })
  if (ofTrim.length > 0) return ofTrim
  const plain = variants.filter((variant) => restOf(variant).length === 0)
  return car.trim !== null && plain.length > 0 ? plain : variants
}
