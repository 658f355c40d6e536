import { LRUCache } from 'lru-cache'
import { oneLine } from '../../lib/text.ts'
import { isSameName, matchNames } from '../matching/match-names.ts'
import type { Car } from './car.ts'

/** Upper bound: no source has this many names for one car. */
const maxNames = 8

type AskedNames = {
  readonly matched: readonly string[]
  /** Names to ask for: these, and the car's own name unless it means another car. */
  readonly asked: readonly string[]
}

/**
 * The names under which to ask a source about a car. A source's list and answers differ, so the car's own name is
 * included in several spellings, except if the list has the car under a longer name (RAV4 Hybrid), because
 * the plain name then means another car.
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

/** A list stays the same object as long as its answer is recent, so matches can be cached by it. */
const found = new WeakMap<readonly string[], LRUCache<string, AskedNames>>()
const carsPerList = 100

function findNames(car: Car, names: readonly string[] | null): AskedNames {
  const matched = names === null ? [] : matchNames(car, names).slice(0, maxNames)
  const isPlain = matched.every((name) => isSameName(name, car.model, car.make))
  const asked = isPlain ? [...matched, ...nameVariants(car.model)] : matched
  return { matched, asked: distinctNames(asked).slice(0, maxNames) }
}

/** Spellings of a name with different punctuation: "F-150", "F 150", "F150". No word is dropped. */
export function nameVariants(name: string): readonly string[] {
  const plain = oneLine(name)
  return distinctNames([
    plain,
    plain.replace(/-/g, ' '),
    plain.replace(/-/g, ''),
    plain.replace(/([a-z]) ?(\d)/gi, '$1-$2'),
    plain.replace(/(\d)\s+([a-z])/gi, '$1$2'),
  ])
}

function distinctNames(names: readonly string[]): readonly string[] {
  const isFirst = (name: string, position: number) =>
    names.findIndex((other) => other.toUpperCase() === name.toUpperCase()) === position
  return names.filter(isFirst)
}
