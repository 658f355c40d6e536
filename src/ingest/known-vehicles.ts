import type { Database } from '../db/database.ts'
import { findKnownPage, type KnownPage } from '../db/queries/ims-vehicles.ts'

const pageSize = 20_000

/** The vehicles that a feed ever listed: 22 bytes a vehicle. */
export type KnownVehicles = {
  readonly ids: Int32Array
  /** 1 at the place of an active vehicle. */
  readonly active: Uint8Array
  readonly activeCount: number
  /** In the order of the ids, one after the other. */
  readonly hashes: Uint8Array
}

export async function loadKnownVehicles(database: Database, feedId: number): Promise<KnownVehicles> {
  const pages: KnownPage[] = []
  for (let afterId = 0; ; ) {
    const page = await findKnownPage(database.handle, feedId, { afterId, limit: pageSize })
    pages.push(page)
    afterId = page.ids.at(-1) ?? afterId
    if (page.ids.length < pageSize) break
  }
  const ids = new Int32Array(pages.reduce((sum, page) => sum + page.ids.length, 0))
  const active = new Uint8Array(ids.length)
  let place = 0
  for (const page of pages) {
    ids.set(page.ids, place)
    active.set(page.active, place)
    place += page.ids.length
  }
  const hashes = Buffer.concat(pages.map((page) => page.hashes))
  return { ids, active, activeCount: active.reduce((sum, flag) => sum + flag, 0), hashes }
}

/** Removed vehicles whose rows are back as they were. `seen` holds 1 for each vehicle whose row was seen so. */
export function returnedIds({ ids, active }: KnownVehicles, seen: Uint8Array): readonly number[] {
  return [...ids.filter((_, place) => seen[place] === 1 && active[place] === 0)]
}

/** Vehicles, removed ones too, whose rows were seen as they were. */
export function shownIds({ ids }: KnownVehicles, seen: Uint8Array): readonly number[] {
  return [...ids.filter((_, place) => seen[place] === 1)]
}

/** Active vehicles whose rows were not seen as they were: gone, or changed. */
export function unseenIds({ ids, active }: KnownVehicles, seen: Uint8Array): readonly number[] {
  return [...ids.filter((_, place) => seen[place] !== 1 && active[place] === 1)]
}
