import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import type { SearchedDealership, SearchRow, VehicleSource } from '../db/queries/search-vehicles.ts'
import { listSearchRows } from './list-search-rows.ts'
import { hashWord } from './rank/score-words.ts'
import type { VectorCell } from './vector-memory.ts'
import { makeDocumentOf, parseFacts } from './vehicle/make-document.ts'
import type { SearchVehicle } from './vehicle/search-vehicle.ts'

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

const rowsPerPage = 1_000
/** Rows per slice; other work of the thread runs between slices. */
const sliceMs = 8

/** Reads all vehicles of a dealership, making documents that the background job has not made yet. */
export async function indexDealership(
  database: Database,
  dealership: Pick<SearchedDealership, 'id' | 'ims_viewer'>,
): Promise<readonly IndexedVehicle[]> {
  const indexed: IndexedVehicle[] = []
  const ofWebsite = new Map<string, SearchVehicle>()
  const asked = { dealershipId: dealership.id, imsViewer: dealership.ims_viewer, rowsPerPage }
  for await (const rows of listSearchRows(database, asked)) {
    let begun = performance.now()
    for (const row of rows) {
      indexed.push(indexRow(row, ofWebsite))
      if (performance.now() - begun > sliceMs) {
        await nextTurn()
        begun = performance.now()
      }
    }
  }
  return indexed
}

function indexRow(row: SearchRow, ofWebsite: Map<string, SearchVehicle>): IndexedVehicle {
  const { source, facts, words: stored, text_hash: hash } = row
  const { vehicle, words, textHash } =
    facts === null || stored === null || hash === null
      ? makeDocumentOf(row)
      : { vehicle: parseFacts(facts), words: stored.split(' '), textHash: hash }
  if (source === 'website') ofWebsite.set(vehicle.vin, vehicle)
  const websiteTwin = source === 'website' ? null : (ofWebsite.get(vehicle.vin) ?? null)
  const hashes = Uint32Array.from(words, hashWord).sort()
  return { source, vehicle, textHash: textHash.toString('hex'), words: hashes, cell: null, websiteTwin }
}
