import type { Handle } from '../../db/database.ts'
import type { HeavyReads } from '../../db/heavy-reads.ts'
import { getMarket, type MarketRow } from '../../db/queries/market.ts'
import { findScope } from '../../db/queries/queried-vehicles.ts'
import {
  countEachMatching,
  type FacetRow,
  findVehiclePage,
  type SortKey,
  type VehiclePage,
  type VehiclePageQuery,
} from '../../db/queries/vehicle-query.ts'
import type { Clock } from '../../lib/clock.ts'
import { apiErrors, validationError } from '../../model/errors.ts'
import { renderQueried } from '../../model/vehicle-query/queried-vehicle.ts'
import type { VehicleSelection } from '../../model/vehicle-query/read-selection.ts'
import type { SecretBox } from '../../webhooks/secret-box.ts'
import { createCursors } from './query-cursor.ts'

type VehicleQueryRequest = Pick<VehiclePageQuery, 'facets' | 'stats' | 'unique'> & {
  readonly accountId: number
  readonly selection: VehicleSelection
  readonly status: 'active' | 'removed' | 'all'
  readonly sort: readonly SortKey[]
  /** Null: all of the account. */
  readonly dealershipIds: readonly number[] | null
  /** Null: all. */
  readonly fields: readonly string[] | null
  readonly perPage: number
  readonly cursor: string | null
}

type VehicleQueryAnswer = {
  readonly figures: VehiclePage['figures']
  readonly nextCursor: string | null
  /** JSON. */
  readonly vehicles: readonly string[]
}

type CountedQuery = Pick<VehicleQueryRequest, 'selection' | 'dealershipIds'>

type Deps = { readonly heavyReads: HeavyReads; readonly clock: Clock; readonly secrets: SecretBox }

/** Answers queries of an account's vehicles. Ends them after `timeoutMs`. */
export function createVehicleQueryReader({ heavyReads, clock, secrets }: Deps, timeoutMs = 5_000) {
  const secret = secrets.derive('query cursors')

  /** The 503 names `heavy`. */
  const limitOf = (heavy: string) => ({ timeoutMs, tooHeavy: () => apiErrors.queryTooHeavy(heavy) })

  return {
    /** Throws a 422 for a cursor of anything else, and a 503 for a query that takes too long. */
    async read(request: VehicleQueryRequest): Promise<VehicleQueryAnswer> {
      const { accountId, perPage, cursor: given, ...query } = request
      const { selection, status, dealershipIds, sort, facets, stats, unique } = query
      const now = clock.now()
      const cursors = createCursors(secret, accountId, query)
      const cursor = given === null ? null : cursors.open(given, now)
      if (given !== null && cursor === null) throw invalidCursor(given)
      const at = cursor?.at ?? now
      const limit = perPage === 0 ? 0 : perPage + 1
      const after = cursor?.position ?? null
      const find = async (tx: Handle) => {
        const scope = await findScope(tx, { accountId, at, status, selection, dealershipIds })
        return findVehiclePage(tx, { scope, sort, facets, stats, unique, limit, after })
      }
      const page = await heavyReads(accountId, find, limitOf(heavyPart(request)))
      const shown = page.vehicles.slice(0, perPage)
      const last = shown.at(-1)
      const { figures } = page
      return {
        figures: { ...figures, facets: mapValues(figures.facets, sortFacet) },
        nextCursor:
          last === undefined || page.vehicles.length <= perPage
            ? null
            : cursors.seal({ at, position: { ...last, keys: last.sort_keys, dealershipId: last.dealership_id } }),
        vehicles: shown.map((vehicle) => renderQueried(vehicle, at, request.fields)),
      }
    },

    /** How many vehicles match each query now. */
    async countEach(accountId: number, queries: readonly CountedQuery[]): Promise<readonly number[]> {
      const at = clock.now()
      const count = async (tx: Handle) => {
        const scopes = []
        for (const query of queries) scopes.push(await findScope(tx, { ...query, accountId, at, status: 'active' }))
        return countEachMatching(tx, scopes)
      }
      const [first] = queries
      const heavy =
        queries.length > 1 || first === undefined
          ? 'the number of searches'
          : heavyPart({ ...first, ...withoutFigures })
      return heavyReads(accountId, count, {
        ...limitOf(heavy),
        timeoutMs: queries.length > 1 ? 2 * timeoutMs : timeoutMs,
      })
    },

    async readMarket(accountId: number, selection: VehicleSelection): Promise<MarketRow> {
      const asked = { accountId, at: clock.now(), status: 'active', selection, dealershipIds: null } as const
      const limit = limitOf('the number of vehicles')
      return heavyReads(accountId, async (tx) => getMarket(tx, await findScope(tx, asked)), limit)
    },
  }
}

const withoutFigures = { unique: false, facets: [], stats: [] }

function heavyPart({
  selection,
  unique,
  facets,
  stats,
}: Pick<VehicleQueryRequest, 'selection' | 'unique' | 'facets' | 'stats'>): string {
  if (selection.words.length > 0) return 'filters.text'
  if (selection.priceDrop !== null) return 'filters.price_drop'
  if (unique) return 'unique'
  if (stats.length > 0) return 'stats'
  return facets.length > 0 ? 'facets' : 'the number of vehicles'
}

function invalidCursor(input: string) {
  const msg = 'Value error, the cursor is none of this query, or older than a day'
  return validationError([{ loc: ['body', 'cursor'], msg, type: 'value_error', input }])
}

function mapValues<T>(values: Readonly<Record<string, T>>, change: (value: T) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}

function sortFacet(rows: readonly FacetRow[]): readonly FacetRow[] {
  return rows.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}
