import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import {
  listImsSearchRows,
  listWebsiteSearchRows,
  type SearchedDealership,
  type SearchRow,
  type SearchRowPage,
  type VehicleSource,
} from '../db/queries/search-vehicles.ts'
import { hashWord } from './rank/score-words.ts'
import type { VectorCell } from './vector-memory.ts'
import { documentVersion, makeDocumentOf, parseFacts } from './vehicle/make-document.ts'
import type { SearchVehicle } from './vehicle/search-vehicle.ts'

/** A dealership's vehicle in the search's memory. */
export type IndexedVehicle = {
  readonly source: VehicleSource
  readonly vehicle: SearchVehicle
  /** Hex. */
  readonly textHash: string
  /** Hashes of its words in ascending order. */
  readonly words: Uint32Array
  /** Holder of its vector; set on first use. */
  cell: VectorCell | null
  /** The website vehicle of the same VIN, if this is an IMS vehicle. */
  readonly websiteTwin: SearchVehicle | null
}

const pageSize = 1_000
/** Rows per slice; other work of the thread runs between slices. */
const sliceMs = 8

/** Reads all vehicles of a dealership, making documents that the background job has not made yet. */
export async function indexDealership(
  database: Database,
  dealership: Pick<SearchedDealership, 'id' | 'ims_viewer'>,
): Promise<readonly IndexedVehicle[]> {
  const indexed: IndexedVehicle[] = []
  const ofWebsite = new Map<string, SearchVehicle>()
  const listIms = (from: Database, page: SearchRowPage) => listImsSearchRows(from, page, dealership.ims_viewer)
  for (const list of [listWebsiteSearchRows, listIms]) {
    let afterVin = ''
    while (true) {
      const page = { dealershipId: dealership.id, documentVersion, afterVin, limit: pageSize }
      const rows = await list(database, page)
      let begun = performance.now()
      for (const row of rows) {
        indexed.push(indexRow(row, ofWebsite))
        if (performance.now() - begun > sliceMs) {
          await nextTurn()
          begun = performance.now()
        }
      }
      const last = rows.at(-1)
      if (rows.length < pageSize || last === undefined) break
      afterVin = last.vin
    }
  }
  return indexed
}

function indexRow(row: SearchRow, ofWebsite: Map<string, SearchVehicle>): IndexedVehicle {
  const { source, facts, words, text_hash: textHash } = row
  if (facts === null || words === null || textHash === null) {
    const made = makeDocumentOf(row)
    return entry(source, made.vehicle, { words: made.words, textHash: made.textHash, ofWebsite })
  }
  return entry(source, parseFacts(facts), { words: words.split(' '), textHash, ofWebsite })
}

type EntryParts = {
  readonly words: readonly string[]
  readonly textHash: Buffer
  readonly ofWebsite: Map<string, SearchVehicle>
}

function entry(
  source: VehicleSource,
  vehicle: SearchVehicle,
  { words, textHash, ofWebsite }: EntryParts,
): IndexedVehicle {
  if (source === 'website') ofWebsite.set(vehicle.vin, vehicle)
  const websiteTwin = source === 'website' ? null : (ofWebsite.get(vehicle.vin) ?? null)
  const hashes = Uint32Array.from(words, hashWord).sort()
  return { source, vehicle, textHash: textHash.toString('hex'), words: hashes, cell: null, websiteTwin }
}
