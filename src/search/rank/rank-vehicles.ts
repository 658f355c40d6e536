import { eachInTurns } from '../../lib/in-turns.ts'
import type { IndexedVehicle } from '../dealership-indexes.ts'
import type { Understanding } from '../understand/understanding.ts'
import { createWordScorer, findHits } from '../words.ts'
import { compileDemands, type Lot, preferenceShare, relaxations } from './judge-vehicle.ts'

export type Weights = { readonly facts: number; readonly words: number; readonly vector: number }

/** Tuned on the training queries (docs/search.md). */
const defaultWeights: Weights = { facts: 0.7, words: 0.15, vector: 0.15 }

/** Usual range of cosines between sentences, which the score maps to 0 to 1. */
const cosines = { low: 0.1, high: 0.6 }
const nearMiss = 0.5
/** With fewer matches than this, near misses follow them. */
const fewMatches = 3
const maxWithNearMisses = 5
/** Vehicles per slice: a few milliseconds of judging. */
const perSlice = 1_000

export type RankedVehicle = { readonly index: number; readonly score: number }

export type Ranking = { readonly results: readonly RankedVehicle[]; readonly relaxed: readonly string[] }

export type RankRequest = {
  /** Vehicles that the account sees and the request's filters accept. */
  readonly vehicles: readonly IndexedVehicle[]
  readonly wanted: Understanding
  readonly words: Uint32Array
  /** Cosines to the query by index; null: ranked without vectors. */
  readonly similarityOf: ((index: number) => number | null) | null
  readonly limit: number
  readonly weights?: Weights
}

/** The best vehicles with scores from 0 to 1. Works in slices, since there may be 100,000. */
export async function rankVehicles(request: RankRequest): Promise<Ranking> {
  const { vehicles, wanted, limit } = request
  const everyIndex = [...vehicles.keys()]
  const matching = await filterInSlices(everyIndex, demandOf(vehicles, wanted))
  const lot = createLot(vehicles)
  const results = await scoreAll(request, matching, lot)
  if (matching.length >= fewMatches) return { results, relaxed: [] }
  const seen = new Set(matching)
  const relaxed: string[] = []
  const nearMisses: RankedVehicle[] = []
  for (const { name, understanding } of relaxations(wanted)) {
    if (seen.size >= fewMatches) break
    const isMet = demandOf(vehicles, understanding)
    const more = await filterInSlices(everyIndex, (index) => !seen.has(index) && isMet(index))
    if (more.length === 0) continue
    relaxed.push(name)
    for (const index of more) seen.add(index)
    const scored = await scoreAll(request, more, lot)
    nearMisses.push(...scored.map(({ index, score }) => ({ index, score: score * nearMiss ** relaxed.length })))
  }
  const best = Math.min(limit, Math.max(results.length, maxWithNearMisses))
  const lowest = results.at(-1)?.score ?? 1
  const below = nearMisses.map(({ index, score }) => ({ index, score: Math.min(score, lowest * 0.99) }))
  return { results: [...results, ...below].slice(0, best), relaxed }
}

function demandOf(vehicles: readonly IndexedVehicle[], wanted: Understanding) {
  const isMet = compileDemands(wanted)
  return (index: number): boolean => {
    const indexed = vehicles[index]
    return indexed !== undefined && isMet(indexed.vehicle)
  }
}

async function filterInSlices(
  indexes: readonly number[],
  keeps: (index: number) => boolean,
): Promise<readonly number[]> {
  const kept: number[] = []
  await eachInTurns(indexes, perSlice * 5, (index) => {
    if (keeps(index)) kept.push(index)
  })
  return kept
}

async function scoreAll(request: RankRequest, indexes: readonly number[], lot: Lot): Promise<readonly RankedVehicle[]> {
  const { vehicles, wanted, words, similarityOf, limit } = request
  const weights = request.weights ?? defaultWeights
  const hits: number[] = []
  const lengths: number[] = []
  await eachInTurns(indexes, perSlice * 5, (index) => {
    const own = vehicles[index]?.words ?? noWords
    hits.push(findHits(own, words))
    lengths.push(own.length)
  })
  const wordScore = createWordScorer(hits, lengths, words.length)
  const isUnderstood = isAnythingUnderstood(wanted)
  const best = createBest(limit)
  await eachInTurns(indexes, perSlice, (index, at) => {
    const vehicle = vehicles[index]?.vehicle
    if (vehicle === undefined) return
    const similarity = similarityOf?.(index) ?? null
    const parts = [
      { weight: weights.facts, score: isUnderstood ? preferenceShare(vehicle, wanted.preferences, lot) : 0 },
      { weight: weights.words, score: wordScore(hits[at] ?? 0, lengths[at] ?? 0) },
      // A vehicle without a vector gets an average similarity.
      { weight: similarityOf === null ? 0 : weights.vector, score: similarity === null ? 0.4 : spread(similarity) },
    ]
    best.offer({ index, score: meanOf(parts) })
  })
  return best.list()
}

const noWords = new Uint32Array()

function isAnythingUnderstood(wanted: Understanding): boolean {
  const { ranges, values, excluded, models, excludedModels, equipment, excludedEquipment, preferences } = wanted
  const counts = [ranges, values, excluded].map((record) => Object.keys(record).length)
  const lists = [models, excludedModels, equipment, excludedEquipment, preferences].map((list) => list.length)
  return wanted.certified || wanted.offRoadCapable || [...counts, ...lists].some((count) => count > 0)
}

function spread(cosine: number): number {
  return Math.min(1, Math.max(0, (cosine - cosines.low) / (cosines.high - cosines.low)))
}

function meanOf(parts: readonly { readonly weight: number; readonly score: number }[]): number {
  let all = 0
  let sum = 0
  for (const { weight, score } of parts) {
    all += weight
    sum += weight * score
  }
  return all === 0 ? 0 : Math.min(1, sum / all)
}

/** Keeps the best; of equal ones, the first. */
function createBest(limit: number) {
  const best: RankedVehicle[] = []
  return {
    offer: (one: RankedVehicle) => {
      const last = best.at(-1)
      if (best.length >= limit && last !== undefined && one.score <= last.score) return
      let at = best.length
      while (at > 0 && (best[at - 1]?.score ?? 0) < one.score) at--
      best.splice(at, 0, one)
      if (best.length > limit) best.pop()
    },
    list: (): readonly RankedVehicle[] => best,
  }
}

function createLot(vehicles: readonly IndexedVehicle[]): Lot {
  let prices: Float64Array | null = null
  return {
    priceAt: (share) => {
      prices ??= Float64Array.from(vehicles.flatMap(({ vehicle }) => vehicle.price ?? [])).sort()
      return prices[Math.floor((prices.length - 1) * share)] ?? null
    },
  }
}
