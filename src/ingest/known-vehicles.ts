import type { Database } from '../db/database.ts'
import { findKnownPage } from '../db/queries/ims-vehicles.ts'

const pageSize = 20_000

/** The vehicles that a feed ever listed: a few bytes a vehicle, and its hash. */
export type KnownVehicles = {
  readonly ids: readonly number[]
  /** 1 at the place of an active vehicle. */
  readonly active: Uint8Array
  readonly activeCount: number
  /** Runs of hashes joined by spaces, in the order of the ids. */
  readonly hashes: readonly string[]
}

export async function loadKnownVehicles(database: Database, feedId: number): Promise<KnownVehicles> {
  const ids: number[] = []
  const hashes: string[] = []
  let active = ''
  for (;;) {
    const page = await findKnownPage(database.handle, feedId, { afterId: ids.at(-1) ?? 0, limit: pageSize })
    for (const id of page.ids) ids.push(id)
    if (page.hashes !== '') hashes.push(page.hashes)
    active += page.active
    if (page.ids.length < pageSize) break
  }
  const flags = Uint8Array.from(active, Number)
  return { ids, hashes, active: flags, activeCount: flags.reduce((sum, flag) => sum + flag, 0) }
}

/** Removed vehicles whose rows are back as they were. `seen` holds 1 for each vehicle whose row was seen so. */
export function returnedIds({ ids, active }: KnownVehicles, seen: Uint8Array): readonly number[] {
  return ids.filter((_, place) => seen[place] === 1 && active[place] === 0)
}

/** Active vehicles whose rows were not seen as they were: gone, or changed. */
export function unseenIds({ ids, active }: KnownVehicles, seen: Uint8Array): readonly number[] {
  return ids.filter((_, place) => seen[place] !== 1 && active[place] === 1)
}
