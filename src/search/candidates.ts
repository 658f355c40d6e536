import type { Handle } from '../db/database.ts'
import {
  type CandidateQuery,
  type CandidateRow,
  listCandidates,
  sampleDealerships,
  type Wish,
} from '../db/queries/search-candidates.ts'
import type { VehicleSource } from '../db/queries/search-vehicles.ts'
import type { ListName, RangeName } from '../model/vehicle-query/query-fields.ts'
import { everyVehicle, type ListCondition, type VehicleSelection } from '../model/vehicle-query/read-selection.ts'
import { relaxations } from './rank/judge-vehicle.ts'
import {
  entriesOf,
  type NumberField,
  type Preference,
  type Range,
  type TextField,
  type Understanding,
} from './understand/understanding.ts'
import { documentVersion, makeDocumentOf, parseFacts } from './vehicle/make-document.ts'
import type { SearchVehicle } from './vehicle/search-vehicle.ts'

/** Maximum number of vehicles that are read and ranked for a search. */
const maxCandidates = 2_000

export type Candidate = {
  readonly dealershipId: number
  readonly publicId: string
  readonly source: VehicleSource
  readonly vehicle: SearchVehicle
  /** Hex. */
  readonly textHash: string
  /** Separated by spaces. */
  readonly words: string
}

/** A request's filters besides its query. They are never relaxed. */
export type SearchFilters = {
  readonly condition: 'new' | 'used' | 'certified' | null
  /** Lower case. */
  readonly make: string | null
  readonly yearMin: number | null
  readonly yearMax: number | null
  readonly priceMin: number | null
  readonly priceMax: number | null
}

type CandidateRequest = {
  readonly accountId: number
  /** null: all of the account. */
  readonly dealershipIds: readonly number[] | null
  readonly now: Date
  readonly selection: VehicleSelection
  readonly models?: CandidateQuery['models']
  readonly wishes?: readonly Wish[]
  readonly vins?: readonly string[]
}

/** An account with more dealerships than this has so many vehicles that a part of them answers most queries. */
const manyDealerships = 500

/** The dealerships to search first; null: all of the account. Each `seed` gives another sample. */
export async function findSample(
  handle: Handle,
  { accountId, dealershipId }: { readonly accountId: number; readonly dealershipId: number | null },
  seed: string,
): Promise<readonly number[] | null> {
  if (dealershipId !== null) return [dealershipId]
  return sampleDealerships(handle, { accountId, seed, max: manyDealerships })
}

/**
 * Vehicles that the account sees, those first that meet most preferences. Makes documents that the background job has
 * not made yet.
 */
export async function findCandidates(
  handle: Handle,
  { accountId, dealershipIds, now, selection, models = null, wishes = [], vins }: CandidateRequest,
): Promise<readonly Candidate[]> {
  const dealerships = dealershipIds === null ? null : { ids: dealershipIds, miles: null }
  const scope = { accountId, at: now, status: 'active', selection, dealerships, loosely: true } as const
  const rows = await listCandidates(handle, {
    models,
    wishes,
    documentVersion,
    limit: maxCandidates,
    scope: vins === undefined ? scope : { ...scope, vins },
  })
  return rows.map(readCandidate)
}

function readCandidate(row: CandidateRow): Candidate {
  const of = { dealershipId: row.dealership_id, publicId: row.public_id, source: row.source }
  const { facts, words, text_hash: textHash } = row
  if (facts !== null && words !== null && textHash !== null) {
    return { ...of, words, vehicle: parseFacts(facts), textHash: textHash.toString('hex') }
  }
  const made = makeDocumentOf(row)
  return { ...of, words: made.words.join(' '), vehicle: made.vehicle, textHash: made.textHash.toString('hex') }
}

/**
 * The part of a query that the database can decide: its conditions, relaxed as far as they may be, and its preferences.
 * The ranking evaluates the whole query afterwards.
 */
export function conditionsOf(
  wanted: Understanding,
  filters: SearchFilters,
): Pick<CandidateRequest, 'selection' | 'models' | 'wishes'> {
  const { ranges, values, excluded, models, certified } = relaxations(wanted).at(-1)?.understanding ?? wanted
  const { make: makes = [], ...others } = values
  const selection: VehicleSelection = {
    ...everyVehicle,
    lists: [
      // One of the models satisfies the make as well.
      ...listsOf(models.length > 0 ? others : values),
      ...(filters.make === null ? [] : [{ name: 'make', values: [filters.make] } as const]),
    ],
    excluded: listsOf(excluded).filter(({ name }) => name !== 'fuel'),
    condition: conditionOf(filters.condition ?? values.condition?.join()),
    flags: certified || filters.condition === 'certified' ? [{ name: 'certified', value: true }] : [],
    ranges: [
      ...rangesOf(ranges),
      { name: 'year', min: filters.yearMin, max: filters.yearMax },
      { name: 'price', min: filters.priceMin, max: filters.priceMax },
    ],
  }
  const wishes = [...strictly(wanted), ...wanted.preferences.flatMap(wishOf)]
  return { selection, models: models.length > 0 ? { names: models, makes } : null, wishes }
}

function conditionOf(text: string | undefined): VehicleSelection['condition'] {
  return text === 'new' ? 'New' : text === 'used' ? 'Used' : null
}

const lists = {
  make: 'make',
  body: 'body',
  drivetrain: 'drivetrain',
  fuel: 'fuel',
  transmission: 'transmission',
  color: 'base_ext_color',
  interior: 'base_int_color',
} as const satisfies Partial<Record<TextField, ListName>>
const numbers = {
  price: 'price',
  miles: 'odometer',
  year: 'year',
  doors: 'door_count',
  cylinders: 'engine_cyl_count',
} as const satisfies Partial<Record<NumberField, RangeName>>

function listsOf(values: Understanding['values']): readonly ListCondition[] {
  return entriesOf(values).flatMap(([field, wanted]) =>
    field in lists
      ? [{ name: lists[field as keyof typeof lists], values: field === 'fuel' ? statedAs(wanted) : wanted }]
      : [],
  )
}

/** Hybrids and diesels are often listed as gasoline cars, and are known by their names. */
function statedAs(fuels: readonly string[]): readonly string[] {
  return fuels.every((fuel) => fuel === 'electric') ? fuels : [...fuels, 'gasoline', 'flex fuel', 'hybrid']
}

function rangesOf(ranges: Understanding['ranges']): VehicleSelection['ranges'] {
  return entriesOf(ranges).flatMap(([field, { min = null, max = null }]) =>
    field in numbers ? [{ name: numbers[field as keyof typeof numbers], min, max }] : [],
  )
}

/** Vehicles that meet the query as it stands come before near misses and those that leave something out. */
const strictWeight = 10

function strictly({ ranges, values }: Understanding): readonly Wish[] {
  return [
    ...entriesOf(values).flatMap(([field, wanted]) => anyOf(strictWeight, field, wanted)),
    ...entriesOf(ranges).flatMap(([field, range]) => near(strictWeight, field, range, 0.1)),
  ]
}

function wishOf({ weight, test }: Preference): readonly Wish[] {
  switch (test.kind) {
    case 'any':
      return anyOf(weight, test.field, test.values)
    case 'range':
      return near(weight, test.field, test.range, 0.3)
    case 'trim':
      return [{ weight, kind: 'trim', words: test.words }]
    case 'model':
      return [{ weight: test.wanted ? weight : -weight, kind: 'model', model: test.model }]
    case 'cheap':
      return [{ weight, kind: 'near', name: 'price', min: null, max: 0, reach: 60_000 }]
    default:
      return []
  }
}

function anyOf(weight: number, field: TextField, values: readonly string[]): readonly Wish[] {
  return field in lists ? [{ weight, kind: 'any', name: lists[field as keyof typeof lists], values }] : []
}

/** `share`: how far beyond its limit a value still counts. */
function near(weight: number, field: NumberField, range: Range, share: number): readonly Wish[] {
  if (field !== 'price' && field !== 'miles' && field !== 'year') return []
  const [min, max] = [range.min ?? null, range.max ?? null]
  const reach = Math.max(1, Math.abs(max ?? min ?? 0) * (field === 'year' ? 0.001 : share))
  return [{ weight, kind: 'near', name: numbers[field], min, max, reach }]
}
