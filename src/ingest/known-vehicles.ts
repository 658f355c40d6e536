import type { Database } from '../db/database.ts'
import { findKnownPage, type KnownPage } from '../db/queries/ims-vehicles.ts'

const pageSize = 20_000

/** The active vehicles of a feed, 21 bytes each. */
export type KnownVehicles = {
  readonly ids: Int32Array
  /** Concatenated in the order of the ids. */
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
  let index = 0
  for (const page of pages) {
    ids.set(page.ids, index)
    index += page.ids.length
  }
  return { ids, hashes: Buffer.concat(pages.map((page) => page.hashes)) }
}

/** Vehicles with unchanged rows, marked by 1 in `seen`. */
export function shownIds({ ids }: KnownVehicles, seen: Uint8Array): readonly number[] {
  return [...ids.filter((_, index) => seen[index] === 1)]
}

/** Vehicles without an unchanged row: missing or changed. */
export function unseenIds({ ids }: KnownVehicles, seen: Uint8Array): readonly number[] {
  return [...ids.filter((_, index) => seen[index] !== 1)]
}
