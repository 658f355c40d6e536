import type { Database } from '../db/database.ts'
import { findKnownPage, type KnownPage } from '../db/queries/ims-vehicles.ts'

const pageSize = 20_000

/** The active vehicles of a feed: 21 bytes a vehicle. */
export type KnownVehicles = {
  readonly ids: Int32Array
  /** In the order of the ids, one after the other. */
  readonly hashes: Uint8Array
}

export async function loadKnownVehicles(
  database: Database,
  feed: { readonly id: number; readonly dealership_id: number },
): Promise<KnownVehicles> {
  const pages: KnownPage[] = []
  for (let afterId = 0; ; ) {
    const page = await findKnownPage(database.handle, feed, { afterId, limit: pageSize })
    pages.push(page)
    afterId = page.ids.at(-1) ?? afterId
    if (page.ids.length < pageSize) break
  }
  const ids = new Int32Array(pages.reduce((sum, page) => sum + page.ids.length, 0))
  let place = 0
  for (const page of pages) {
    ids.set(page.ids, place)
    place += page.ids.length
  }
  return { ids, hashes: Buffer.concat(pages.map((page) => page.hashes)) }
}

/** Vehicles whose rows were seen as they were; `seen` holds 1 for each of them. */
export function shownIds({ ids }: KnownVehicles, seen: Uint8Array): readonly number[] {
  return [...ids.filter((_, place) => seen[place] === 1)]
}

/** Vehicles whose rows were not seen as they were: gone, or changed. */
export function unseenIds({ ids }: KnownVehicles, seen: Uint8Array): readonly number[] {
  return [...ids.filter((_, place) => seen[place] !== 1)]
}
