import { chunk } from '../../lib/batcher.ts'
import { type Handle, listRows } from '../database.ts'
import type { VehicleScope } from './queried-vehicles.ts'
import { listMatching, type PagePosition, type QueriedVehicleRow } from './vehicle-query.ts'

/** Bounds the vehicles that a page reads again. */
const dealershipsAtOnce = 20
const pageSize = 500

/**
 * Every vehicle that matches, in pages, by dealership and VIN: each page is a statement of its own, so that a slow reader holds
 * neither a connection nor memory. A vehicle that does not change meanwhile comes exactly once.
 */
export async function* readMatching(
  handle: Handle,
  scope: VehicleScope,
): AsyncGenerator<readonly QueriedVehicleRow[], void, undefined> {
  const dealerships = await listDistances(handle, scope)
  for (const some of chunk(dealerships, dealershipsAtOnce)) {
    const ids = some.map(({ id }) => id)
    const miles = scope.dealerships?.miles == null ? null : some.map((dealership) => dealership.miles)
    const within = { ...scope, dealerships: { ids, miles } }
    let after: PagePosition | null = null
    let rows: readonly QueriedVehicleRow[]
    do {
      const figures = { facets: [], stats: [], unique: false, sort: [] }
      rows = await listMatching(handle, { ...figures, scope: within, limit: pageSize, after })
      if (rows.length > 0) yield rows
      const last = rows.at(-1)
      if (last !== undefined) after = { keys: [], dealershipId: last.dealership_id, source: last.source, vin: last.vin }
    } while (rows.length === pageSize)
  }
}

async function listDistances(handle: Handle, { accountId, dealerships }: VehicleScope) {
  if (dealerships === null) {
    const rows = await listRows<{ id: number }>(handle)`SELECT id FROM seen_dealerships(${accountId}) ORDER BY id`
    return rows.map(({ id }) => ({ id, miles: 0 }))
  }
  const distances = dealerships.ids.map((id, at) => ({ id, miles: dealerships.miles?.[at] ?? 0 }))
  return distances.toSorted((a, b) => a.id - b.id)
}
