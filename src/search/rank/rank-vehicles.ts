import type { Candidate } from '../candidates.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Likeness } from '../vectors.ts'
import { createWordScorer, findHits } from '../words.ts'
import { compileDemands, type Lot, preferenceShare, relaxations } from './judge-vehicle.ts'

export type Weights = { readonly facts: number; readonly words: number; readonly vector: number }

/** Tuned on the training queries (docs/decisions/0040-search.md). */
const defaultWeights: Weights = { facts: 0.7, words: 0.15, vector: 0.15 }

/** Usual range of cosines between sentences, which the score maps to 0 to 1. */
const cosines = { low: 0.1, high: 0.6 }
const nearMiss = 0.5
/** With fewer matches than this, near misses follow them. */
const fewMatches = 3
const maxWithNearMisses = 5

type RankedVehicle = { readonly candidate: Candidate; readonly score: number }

export type Ranking = { readonly results: readonly RankedVehicle[]; readonly relaxed: readonly string[] }

type RankRequest = {
  /** Vehicles that the account sees and the request's filters accept. */
  readonly vehicles: readonly Candidate[]
  readonly wanted: Understanding
  readonly words: readonly string[]
  /** To the query; null: ranked without vectors. */
  readonly likeness: Likeness | null
  readonly limit: number
  readonly weights?: Weights
}

/** The best vehicles with scores from 0 to 1. */
export function rankVehicles(request: RankRequest): Ranking {
  const { vehicles, wanted, limit } = request
  const lot = createLot(vehicles)
  const matching = vehicles.filter(meets(wanted))
  const results = scoreAll(request, matching, lot)
  if (matching.length >= fewMatches) return { results, relaxed: [] }
  const seen = new Set(matching)
  const relaxed: string[] = []
  const nearMisses: RankedVehicle[] = []
  for (const { name, understanding } of relaxations(wanted)) {
    if (seen.size >= fewMatches) break
    const isMet = meets(understanding)
    const more = vehicles.filter((one) => !seen.has(one) && isMet(one))
    if (more.length === 0) continue
    relaxed.push(name)
    for (const one of more) seen.add(one)
    const share = nearMiss ** relaxed.length
    nearMisses.push(...scoreAll(request, more, lot).map((one) => ({ ...one, score: one.score * share })))
  }
  const best = Math.min(limit, Math.max(results.length, maxWithNearMisses))
  const lowest = results.at(-1)?.score ?? 1
  const below = nearMisses.map((one) => ({ ...one, score: Math.min(one.score, lowest * 0.99) }))
  return { results: [...results, ...below].slice(0, best), relaxed }
}

function meets(wanted: Understanding): (one: Candidate) => boolean {
  const isMet = compileDemands(wanted)
  return ({ vehicle }) => isMet(vehicle)
}

/** The best; of equal ones, the first comes first. */
function scoreAll(request: RankRequest, candidates: readonly Candidate[], lot: Lot): readonly RankedVehicle[] {
  const { wanted, words, likeness, limit } = request
  const weights = request.weights ?? defaultWeights
  const hits = candidates.map((one) => findHits(one.words, words))
  const lengths = candidates.map((one) => one.words.split(' ').length)
  const wordScore = createWordScorer(hits, lengths, words.length)
  const isUnderstood = isAnythingUnderstood(wanted)
  const scored = candidates.map((candidate, at) => {
    const similarity = likeness?.(candidate) ?? null
    const parts = [
      {
        weight: weights.facts,
        score: isUnderstood ? preferenceShare(candidate.vehicle, wanted.preferences, lot) : 0,
      },
      { weight: weights.words, score: wordScore(hits[at] ?? 0, lengths[at] ?? 0) },
      // A vehicle without a vector gets an average similarity.
      { weight: likeness === null ? 0 : weights.vector, score: similarity === null ? 0.4 : spread(similarity) },
    ]
    return { candidate, score: meanOf(parts) }
  })
  return scored.sort((a, b) => b.score - a.score).slice(0, limit)
}

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

function createLot(vehicles: readonly Candidate[]): Lot {
  let prices: Float64Array | null = null
  return {
    priceAt: (share) => {
      prices ??= Float64Array.from(vehicles.flatMap(({ vehicle }) => vehicle.price ?? [])).sort()
      return prices[Math.floor((prices.length - 1) * share)] ?? null
    },
  }
}
