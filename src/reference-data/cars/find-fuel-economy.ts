import type { EpaVariant } from '../epa/read-variant.ts'
import { epaModelsRead, epaVariantsRead } from '../epa/source.ts'
import { holdsName } from '../matching/match-names.ts'
import { type Observation, oldestOf, type ReferenceData } from '../reference-data.ts'
import { nameVariants } from './asked-names.ts'
import type { Car } from './car.ts'
import { narrowEpa } from './narrow-epa.ts'

export type FoundFuelEconomy = Observation & {
  readonly matched: readonly string[]
  readonly variants: readonly EpaVariant[]
}

/** Upper bound of the source's names for one car; the rest is ignored. */
const mostNames = 16

type References = Pick<ReferenceData, 'ask' | 'findBulkVariants'>

/**
 * The EPA's figures for every variant of a car that fits its drive, engine and transmission: from the bulk file,
 * or else from the web service.
 */
export async function findFuelEconomy(car: Car, references: References): Promise<FoundFuelEconomy> {
  const { make, year } = car
  const bulk = await references.findBulkVariants(make, year)
  if (bulk !== null) return present(narrowEpa(car, bulk.answer), oldestOf(bulk))
  const list = await references.ask(epaModelsRead, { make, year })
  const { names } = list.answer
  // Only its record has a variant's plain name, so every name that contains our words is read.
  const candidates = names === null ? nameVariants(car.model) : names.filter((name) => holdsName(name, car))
  const shortest = [...candidates].sort((one, other) => one.length - other.length).slice(0, mostNames)
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
