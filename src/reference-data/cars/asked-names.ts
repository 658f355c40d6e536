import { isSameName, matchNames } from '../matching/match-names.ts'
import type { Car } from './car.ts'
import { distinctNames, nameVariants } from './name-variants.ts'

/** More names of one car than any source has. */
const mostNames = 8

export type AskedNames = {
  /** Names of the source's own list that mean the car. */
  readonly matched: readonly string[]
  /** What is asked for: these, and the car's own name where no other one is meant. */
  readonly asked: readonly string[]
}

/**
 * The names under which a source is asked about a car. Its list and its answers differ, so that the car's own name is
 * asked for too, in several spellings; but not where the list has the car under a longer name (RAV4 Hybrid), because
 * the plain one is then another car's.
 */
export function askedNames(car: Car, names: readonly string[] | null): AskedNames {
  const matched = names === null ? [] : matchNames(car, names).slice(0, mostNames)
  const isPlain = matched.every((name) => isSameName(name, car.model, car.make))
  const asked = isPlain ? [...matched, ...nameVariants(car.model)] : matched
  return { matched, asked: distinctNames(asked).slice(0, mostNames) }
}
