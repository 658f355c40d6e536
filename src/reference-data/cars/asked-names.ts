import { LRUCache } from 'lru-cache'
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
  if (names === null) return findNames(car, null)
  const known = found.get(names) ?? new LRUCache<string, AskedNames>({ max: carsPerList })
  found.set(names, known)
  const key = [car.make, car.model, car.trim, car.fuel].join('\n')
  const asked = known.get(key) ?? findNames(car, names)
  known.set(key, asked)
  return asked
}

/** A list of names is the same object for as long as its answer is young: what was found in it stays true. */
const found = new WeakMap<readonly string[], LRUCache<string, AskedNames>>()
const carsPerList = 100

function findNames(car: Car, names: readonly string[] | null): AskedNames {
  const matched = names === null ? [] : matchNames(car, names).slice(0, mostNames)
  const isPlain = matched.every((name) => isSameName(name, car.model, car.make))
  const asked = isPlain ? [...matched, ...nameVariants(car.model)] : matched
  return { matched, asked: distinctNames(asked).slice(0, mostNames) }
}
