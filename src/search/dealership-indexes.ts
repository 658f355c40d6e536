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
import type { VectorCell } from './vector-memory.ts'
import { documentVersion, makeDocumentOf, parseFacts } from './vehicle/make-document.ts'
import type { SearchVehicle } from './vehicle/search-vehicle.ts'
import { hashWord } from './words.ts'

/** Vehicles kept in memory, about 1.5 kB each. The least recently searched dealership is evicted first. */
const maxVehicles = 200_000

type Kept = { readonly state: string; readonly vehicles: Promise<readonly IndexedVehicle[]>; size: number }

/** The vehicles of dealerships, read once per version of a dealership. */
export function createDealershipIndexes(database: Database) {
  const kept = new Map<string, Kept>()
  let total = 0

  const drop = (id: string) => {
    total -= kept.get(id)?.size ?? 0
    kept.delete(id)
  }
  const makeRoom = (asked: string) => {
    for (const id of kept.keys()) {
      if (total <= maxVehicles) return
      if (id !== asked) drop(id)
    }
  }
  return {
    get: (dealership: SearchedDealership): Promise<readonly IndexedVehicle[]> => {
      const id = `${dealership.id}.${dealership.ims_viewer ?? ''}`
      const state = `${dealership.version}.${dealership.ims_version}`
      const known = kept.get(id)
      if (known?.state === state) {
        kept.delete(id)
        kept.set(id, known)
        return known.vehicles
      }
      drop(id)
      const reading: Kept = { state, vehicles: indexDealership(database, dealership), size: 0 }
      kept.set(id, reading)
      reading.vehicles.then(
        (vehicles) => {
          if (kept.get(id) !== reading) return
          reading.size = vehicles.length
          total += vehicles.length
          makeRoom(id)
        },
        () => {
          if (kept.get(id) === reading) drop(id)
        },
      )
      return reading.vehicles
    },
  }
}

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
  readonly websiteDuplicate: SearchVehicle | null
}

const rowsPerPage = 1_000
/** Rows per slice; other work of the thread runs between slices. */
const sliceMs = 8

/** Reads all vehicles of a dealership, making documents that the background job has not made yet. */
async function indexDealership(
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
  const websiteDuplicate = source === 'website' ? null : (ofWebsite.get(vehicle.vin) ?? null)
  const hashes = Uint32Array.from(words, hashWord).sort()
  return { source, vehicle, textHash: textHash.toString('hex'), words: hashes, cell: null, websiteDuplicate }
}

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
