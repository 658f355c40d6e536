import type { Database } from '../db/database.ts'
import { type KnownVehicleRow, listKnownVehicles } from '../db/queries/ims-vehicles.ts'
import { contentVersion } from './content-version.ts'

const pageSize = 10_000

/** The vehicles that a feed ever listed, and which of them its file has shown so far. */
export interface KnownVehicles {
  readonly activeCount: number
  /** Marks the vehicle whose row had this hash. False: no vehicle had. */
  markSeen(hash: string): boolean
  /** Removed vehicles whose rows are back as they were. */
  returnedIds(): readonly number[]
  /** Active vehicles whose rows were not seen as they were: gone, or changed. */
  unseenIds(): readonly number[]
}

/** Loads ids and hashes only: some 100 bytes a vehicle. */
export async function loadKnownVehicles(database: Database, feedId: number): Promise<KnownVehicles> {
  const rows: KnownVehicleRow[] = []
  for (;;) {
    const afterId = rows.at(-1)?.id ?? 0
    const page = await listKnownVehicles(database.handle, feedId, { afterId, limit: pageSize })
    rows.push(...page)
    if (page.length < pageSize) break
  }
  const byHash = new Map<string, number>()
  rows.forEach((row, index) => {
    // What an earlier release has read is read anew.
    if (row.hash.startsWith(contentVersion)) byHash.set(row.hash.slice(contentVersion.length), index)
  })
  const seen = new Uint8Array(rows.length)
  const idsWhere = (wanted: (row: KnownVehicleRow, wasSeen: boolean) => boolean) =>
    rows.filter((row, index) => wanted(row, seen[index] === 1)).map((row) => row.id)
  return {
    activeCount: rows.reduce((count, row) => count + (row.active ? 1 : 0), 0),
    markSeen: (hash) => {
      const index = byHash.get(hash)
      if (index === undefined) return false
      seen[index] = 1
      return true
    },
    returnedIds: () => idsWhere((row, wasSeen) => wasSeen && !row.active),
    unseenIds: () => idsWhere((row, wasSeen) => !wasSeen && row.active),
  }
}
