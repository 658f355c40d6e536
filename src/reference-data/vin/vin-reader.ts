import { openDatabase, type VpicTables } from '../../db/vpic/open-database.ts'
import type { PageFacts, VinFacts } from '../../model/vin-facts.ts'
import { readVinFacts } from './read-vin-facts.ts'

export type VinsToRead = {
  /** Path of the decoding database. */
  readonly databasePath: string
  readonly latestYear: number
  readonly vehicles: readonly PageFacts[]
}

/** Reads the VINs of vehicles as their pages show them; the database stays open, with its patterns of the last few hundred manufacturers and years. */
export function createVinReader(): (asked: VinsToRead) => readonly VinFacts[] {
  let opened: { readonly path: string; readonly tables: VpicTables } | null = null
  return ({ databasePath: path, latestYear, vehicles }) => {
    if (opened?.path !== path) {
      opened?.tables.close()
      opened = { path, tables: openDatabase(path) }
    }
    const { tables } = opened
    return vehicles.map((vehicle) => readVinFacts(vehicle, tables, latestYear))
  }
}
