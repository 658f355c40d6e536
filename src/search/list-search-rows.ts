import type { Database } from '../db/database.ts'
import {
  listImsSearchRows,
  listWebsiteSearchRows,
  type SearchRow,
  type SearchRowPage,
} from '../db/queries/search-vehicles.ts'
import { documentVersion } from './vehicle/make-document.ts'

export type RowsAsked = {
  readonly dealershipId: number
  /** null: vehicles of all feeds. */
  readonly imsViewer: number | null
  readonly rowsPerPage: number
}

/** The vehicles of a dealership in pages, those of its website first. */
export async function* listSearchRows(
  database: Database,
  { dealershipId, imsViewer, rowsPerPage: limit }: RowsAsked,
): AsyncGenerator<readonly SearchRow[], void> {
  const listIms = (from: Database, page: SearchRowPage) => listImsSearchRows(from, page, imsViewer)
  for (const list of [listWebsiteSearchRows, listIms]) {
    let afterVin = ''
    while (true) {
      const rows = await list(database, { dealershipId, documentVersion, afterVin, limit })
      yield rows
      const last = rows.at(-1)
      if (rows.length < limit || last === undefined) break
      afterVin = last.vin
    }
  }
}
