import { openDatabase, type VpicTables } from '../../db/vpic/open-database.ts'
import type { PageFacts, VinFacts } from '../../model/vin-facts.ts'
import { readVinFacts } from './read-vin-facts.ts'

export type VinsToRead = {
  readonly database: string
  readonly latestYear: number
  readonly pages: readonly PageFacts[]
}

/** Reads the VINs of pages; the database stays open, with its patterns of the last few hundred manufacturers and years. */
export function createVinReader(): (asked: VinsToRead) => readonly VinFacts[] {
  let opened: { readonly path: string; readonly tables: VpicTables } | null = null
  return ({ database: path, latestYear, pages }) => {
    if (opened?.path !== path) {
      opened?.tables.close()
      opened = { path, tables: openDatabase(path) }
    }
    const { tables } = opened
    return pages.map((page) => readVinFacts(page, tables, latestYear))
  }
}
