import { eachInTurns } from '../lib/in-turns.ts'
import type { VehicleSearch, VisibleVehicle } from './search-vehicles.ts'
import type { SearchVehicle } from './vehicle/search-vehicle.ts'

export type SimilarRequest = {
  readonly accountId: number
  readonly vin: string
  /** null: all dealerships of the account. */
  readonly dealershipId: number | null
  readonly limit: number
  readonly now: Date
}

export type SimilarVehicle = VisibleVehicle & {
  readonly score: number
  /** Result minus the given vehicle; null if either is unknown. */
  readonly differences: Readonly<Record<'price' | 'odometer' | 'year', number | null>>
}

const weights = {
  model: 3,
  make: 1,
  body: 3,
  size: 2,
  fuel: 1.5,
  drivetrain: 1,
  rows: 1,
  luxury: 1,
  sporty: 0.7,
  offRoad: 0.7,
  price: 3,
  year: 1.5,
  miles: 1.5,
  condition: 1,
}
const vectorShare = 0.2
const perSlice = 2_000

/** The nearest other vehicles by facts, price and stored vectors; null if the account does not see the VIN. */
export async function findSimilar(
  search: VehicleSearch,
  request: SimilarRequest,
): Promise<readonly SimilarVehicle[] | null> {
  const visible = await search.listVisible(request.accountId, request.dealershipId)
  const asked = visible.find(({ indexed }) => indexed.vehicle.vin === request.vin)
  if (asked === undefined) return null
  const own = asked.indexed.vehicle
  const others = visible.filter(({ indexed }) => indexed.vehicle.vin !== own.vin)
  const all = others.map(({ indexed }) => indexed)
  const likeness = await search.readLikeness(asked.indexed, all, request.now)
  const scored: { readonly one: VisibleVehicle; readonly score: number }[] = []
  await eachInTurns(others, perSlice, (one) => {
    const facts = compare(own, one.indexed.vehicle)
    const cosine = likeness(one.indexed)
    const score = cosine === null ? facts : facts * (1 - vectorShare) + Math.max(0, cosine) * vectorShare
    scored.push({ one, score: Math.min(1, score) })
  })
  const best = scored.toSorted((a, b) => b.score - a.score)
  return onePerVin(best)
    .slice(0, request.limit)
    .map(({ one, score }) => ({ ...one, score, differences: differencesOf(own, one.indexed.vehicle) }))
}

function onePerVin<T extends { readonly one: VisibleVehicle }>(ordered: readonly T[]): readonly T[] {
  const seen = new Set<string>()
  return ordered.filter(({ one }) => {
    const { vin } = one.indexed.vehicle
    if (seen.has(vin)) return false
    seen.add(vin)
    return true
  })
}

/** 0 to 1: the weighted share of the vehicle's known facts that match. */
function compare(asked: SearchVehicle, other: SearchVehicle): number {
  let all = 0
  let alike = 0
  const add = (weight: number, share: number | null) => {
    if (share === null) return
    all += weight
    alike += weight * share
  }
  for (const field of ['body', 'size', 'fuel', 'drivetrain', 'rows', 'make', 'condition'] as const) {
    add(weights[field], asked[field] === null ? null : asked[field] === other[field] ? 1 : 0)
  }
  add(weights.model, asked.model === null ? null : sameModel(asked, other) ? 1 : 0)
  for (const field of ['luxury', 'sporty', 'offRoad'] as const)
    add(weights[field], 1 - Math.abs(asked[field] - other[field]))
  add(weights.price, nearness(asked.price, other.price, (asked.price ?? 0) * 0.4))
  add(weights.year, nearness(asked.year, other.year, 6))
  add(weights.miles, nearness(asked.miles, other.miles, 50_000))
  return all === 0 ? 0 : alike / all
}

function sameModel(asked: SearchVehicle, other: SearchVehicle): boolean {
  if (asked.make !== other.make) return false
  return asked.model === other.model || (asked.modelName !== null && asked.modelName === other.modelName)
}

/** 1 if equal, falling to 0 at a difference of `reach`. */
function nearness(asked: number | null, other: number | null, reach: number): number | null {
  if (asked === null) return null
  return other === null ? 0 : Math.max(0, 1 - Math.abs(asked - other) / Math.max(1, reach))
}

function differencesOf(asked: SearchVehicle, other: SearchVehicle): SimilarVehicle['differences'] {
  const between = (a: number | null, b: number | null) =>
    a === null || b === null ? null : Math.round((b - a) * 100) / 100
  return {
    price: between(asked.price, other.price),
    odometer: between(asked.miles, other.miles),
    year: between(asked.year, other.year),
  }
}
