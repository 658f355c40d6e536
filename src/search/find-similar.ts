import type { Handle } from '../db/database.ts'
import { findActiveModel, listVectors } from '../db/queries/embeddings.ts'
import type { Wish } from '../db/queries/search-candidates.ts'
import { everyVehicle } from '../model/vehicle-query/read-selection.ts'
import { type Candidate, findCandidates, findSample } from './candidates.ts'
import type { FoundVehicle } from './search-vehicles.ts'
import { entriesOf } from './understand/understanding.ts'
import { type Likeness, readLikeness, toFloats } from './vectors.ts'
import type { SearchVehicle } from './vehicle/search-vehicle.ts'

type SimilarRequest = {
  readonly accountId: number
  readonly vin: string
  /** null: all dealerships of the account. */
  readonly dealershipId: number | null
  readonly limit: number
  readonly now: Date
}

export type SimilarVehicle = FoundVehicle & {
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
const yearReach = 6
const milesReach = 50_000
const priceReach = (price: number | null) => Math.max(1, (price ?? 0) * 0.4)

/** With fewer vehicles of the model than this, others are compared too. */
const enough = 200

/** The nearest other vehicles by facts, price and stored vectors; null if the account does not see the VIN. */
export async function findSimilar(handle: Handle, request: SimilarRequest): Promise<readonly SimilarVehicle[] | null> {
  const { dealershipId } = request
  const everything = {
    ...request,
    selection: everyVehicle,
    dealershipIds: dealershipId === null ? null : [dealershipId],
  }
  const [asked] = await findCandidates(handle, { ...everything, vins: [request.vin] })
  if (asked === undefined) return null
  const own = asked.vehicle
  const wishes = wishesFor(own)
  const names = own.make === null || own.model === null ? [] : [{ make: own.make, model: own.modelName ?? own.model }]
  const models = names.length === 0 ? null : { names, makes: [] }
  const sample = await findSample(handle, request, own.vin)
  const inSample = await findCandidates(handle, { ...everything, wishes, models, dealershipIds: sample })
  const isEnough = inSample.length >= enough || sample === null || dealershipId !== null
  const ofModel = isEnough ? inSample : await findCandidates(handle, { ...everything, wishes, models })
  const all =
    ofModel.length >= enough ? ofModel : await findCandidates(handle, { ...everything, wishes, dealershipIds: sample })
  const others = all.filter(({ vehicle }) => vehicle.vin !== own.vin)
  const likeness = await readLikenessTo(handle, asked, others)
  const scored = others.map((candidate) => {
    const facts = compare(own, candidate.vehicle)
    const cosine = likeness(candidate)
    const score = cosine === null ? facts : facts * (1 - vectorShare) + Math.max(0, cosine) * vectorShare
    return { candidate, score: Math.min(1, score), differences: differencesOf(own, candidate.vehicle) }
  })
  return onePerVin(scored.sort((a, b) => b.score - a.score)).slice(0, request.limit)
}

/** The comparisons that the database can make. */
function wishesFor({ body, fuel, drivetrain, make, price, year, miles }: SearchVehicle): readonly Wish[] {
  const same = { body, fuel, drivetrain, make }
  const near = { price: [price, priceReach(price)], year: [year, yearReach], odometer: [miles, milesReach] } as const
  return [
    ...entriesOf(same).flatMap(([name, value]): Wish[] =>
      value === null ? [] : [{ weight: weights[name], kind: 'any', name, values: [value] }],
    ),
    ...entriesOf(near).flatMap(([name, [value, reach]]): Wish[] => {
      const weight = weights[name === 'odometer' ? 'miles' : name]
      return value === null ? [] : [{ weight, kind: 'near', name, min: value, max: value, reach }]
    }),
  ]
}

async function readLikenessTo(handle: Handle, asked: Candidate, others: readonly Candidate[]): Promise<Likeness> {
  const model = await findActiveModel(handle)
  const [own] = model === undefined ? [] : await listVectors(handle, model.id, [Buffer.from(asked.textHash, 'hex')])
  if (model === undefined || own === undefined) return () => null
  return readLikeness(handle, { modelId: model.id, to: toFloats(own.vector), of: others })
}

function onePerVin(ordered: readonly SimilarVehicle[]): readonly SimilarVehicle[] {
  return [...Map.groupBy(ordered, ({ candidate }) => candidate.vehicle.vin).values()].flatMap(([best]) => best ?? [])
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
  add(weights.price, nearness(asked.price, other.price, priceReach(asked.price)))
  add(weights.year, nearness(asked.year, other.year, yearReach))
  add(weights.miles, nearness(asked.miles, other.miles, milesReach))
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
