import { createHash } from 'node:crypto'
import { version } from '../config/version.ts'
import type { Database, Handle } from '../db/database.ts'
import {
  type ExcludedVehicle,
  type ExportCounts,
  type ExportRow,
  type ExportToken,
  type Fetch,
  findContentVersion,
  listExportedDealerships,
  recordServed,
  saveExportCounts,
  takeFetch,
} from '../db/queries/exports.ts'
import { findScope, type VehicleScope } from '../db/queries/queried-vehicles.ts'
import { readMatching } from '../db/queries/read-matching.ts'
import { findVehiclePage, type QueriedVehicleRow } from '../db/queries/vehicle-query.ts'
import { type Clock, dayMs, hourMs, minuteMs } from '../lib/clock.ts'
import { randomBase62 } from '../lib/new-ids.ts'
import { apiErrors } from '../model/errors.ts'
import { renderQueried } from '../model/vehicle-query/queried-vehicle.ts'
import { readSelection, type VehicleSelection } from '../model/vehicle-query/read-selection.ts'
import type { ExportFormat } from './contract.ts'
import { type ExportFormatName, exportFormatNames, exportFormats } from './export-formats.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  /** Seals the secret part of an address. */
  readonly secrets: { seal(secret: string): Buffer; open(sealed: Buffer): string }
}

type ExportFile = {
  readonly format: ExportFormat
  readonly fileName: string
  readonly etag: string
  readonly modifiedAt: Date
  /** The file in parts. */
  read(): AsyncGenerator<string, void, undefined>
}

const tokenLength = 32
const filePattern = /^([0-9A-Za-z]{32})\.(csv|ndjson|tsv)$/
const maxPerHour = 60

/** The files behind the addresses of exports. */
export function createExportFiles({ database, clock, secrets }: Deps) {
  const { handle } = database

  const contentOf = async (row: ExportRow) => {
    const selection = readSelection(row.query, ['body', 'query'])
    const periodMs = periodOf(row, selection)
    const at = new Date(Math.floor(clock.now().getTime() / periodMs) * periodMs)
    const { account_id: accountId, dealership_ids: dealershipIds } = row
    const content = await findContentVersion(handle, accountId, dealershipIds)
    const scope = (): Promise<VehicleScope> =>
      findScope(handle, { accountId, at, status: 'active', selection, dealershipIds })
    return { scope, etag: etagOf(row, content, at) }
  }
  return {
    newToken(): ExportToken {
      const token = randomBase62(tokenLength)
      return { hash: hashOf(token), sealed: secrets.seal(token) }
    },

    /** The unguessable path of the export. */
    pathOf(row: ExportRow): string {
      return `/exports/${secrets.open(row.token)}.${formatOf(row).extension}`
    },

    /** Counts the file's present contents. */
    async count(row: ExportRow): Promise<ExportCounts> {
      const { scope, etag } = await contentOf(row)
      if (row.counts !== null && row.counted_etag === etag) return row.counts
      const format = formatOf(row)
      if (!format.oncePerVin && row.max_age_hours === null)
        return { vehicles: await countAll(handle, await scope()), excluded: [], excluded_count: 0 }
      const parts = readExport(handle, await scope(), { format, now: clock.now(), maxAgeHours: row.max_age_hours })
      let part = await parts.next()
      while (!part.done) part = await parts.next()
      await saveExportCounts(handle, row.id, etag, part.value)
      return part.value
    },

    /**
     * Counts a fetch of `/exports/{name}`. Throws rateLimited, and routeNotFound, without a query if the name cannot be
     * one.
     */
    async open(name: string): Promise<ExportFile> {
      const [, token, extension] = filePattern.exec(name) ?? []
      if (token === undefined) throw apiErrors.routeNotFound()
      const at = clock.now()
      const formats = exportFormatNames.filter((format) => exportFormats[format].extension === extension)
      const row = await takeFetch(handle, { hash: hashOf(token), formats, at, max: maxPerHour })
      if (row === undefined) throw apiErrors.routeNotFound()
      if (row.recent >= maxPerHour) throw tooManyFetches(row, at)
      const { scope, etag } = await contentOf(row)
      const isKnown = row.etag === etag && row.modified_at !== null
      const format = formatOf(row)
      const modifiedAt = isKnown ? row.modified_at : await recordServed(handle, row.id, etag, at)
      if (modifiedAt === undefined) throw apiErrors.routeNotFound()
      return {
        format,
        fileName: `${row.public_id}.${format.extension}`,
        etag,
        modifiedAt,
        async *read() {
          const counts = yield* readExport(handle, await scope(), {
            format,
            now: clock.now(),
            maxAgeHours: row.max_age_hours,
          })
          await saveExportCounts(handle, row.id, etag, counts)
        },
      }
    },
  }
}

/**
 * Within this period the same query has the same answer: ages change daily, the time since a price drop hourly, and what
 * was not seen for too long leaves with the minute.
 */
function periodOf({ max_age_hours }: ExportRow, { priceDrop, seenWithinHours }: VehicleSelection): number {
  if (max_age_hours !== null || seenWithinHours !== null) return minuteMs
  return priceDrop === null ? dayMs : hourMs
}

async function countAll(handle: Handle, scope: VehicleScope): Promise<number> {
  const nothing = { sort: [], facets: [], stats: [], unique: false, limit: 0, after: null }
  return (await findVehiclePage(handle, { ...nothing, scope })).figures.total
}

function formatOf({ format }: ExportRow): ExportFormat {
  return exportFormats[format as ExportFormatName]
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Weak, because a vehicle that changes during the read may appear in its old or its new state. */
function etagOf({ public_id, format, query }: ExportRow, content: string, at: Date): string {
  const parts = JSON.stringify([version, public_id, format, query, content, at.getTime()])
  return `W/"${createHash('sha256').update(parts).digest('base64url').slice(0, 22)}"`
}

function tooManyFetches({ recent, oldest_at: oldest }: Fetch, at: Date) {
  const waitMs = (oldest ?? at).getTime() + hourMs - at.getTime()
  const retryAfter = String(Math.max(1, Math.ceil(waitMs / 1000)))
  return apiErrors.rateLimited({ count: recent, max: maxPerHour, window: 'hour' }, { 'retry-after': retryAfter })
}

const maxListed = 100

type ExportReading = {
  readonly format: ExportFormat
  /** To the second: the scope's time is that of the file's version. */
  readonly now: Date
  /** Null: vehicles of any age. */
  readonly maxAgeHours: number | null
}

/**
 * The file in parts, a page of vehicles each. Only formats with one line per VIN keep more in memory than a page: the
 * VINs already written. The generator returns the file's counts.
 */
async function* readExport(
  handle: Handle,
  scope: VehicleScope,
  { format, now, maxAgeHours }: ExportReading,
): AsyncGenerator<string, ExportCounts, undefined> {
  const dealerships = await listExportedDealerships(handle, scope.accountId)
  const ledger = createLedger()
  if (format.header !== '') yield format.header
  for await (const rows of readMatching(handle, scope)) {
    let part = ''
    for (const row of rows) {
      const dealership = dealerships.get(row.dealership_id)
      // The account has left it meanwhile.
      if (dealership === undefined || (format.oncePerVin && ledger.hasWritten(row.vin))) continue
      const line = tooOld(row, now, maxAgeHours) ?? format.line(renderQueried(row, scope.at, null), dealership)
      if (line.kind === 'excluded') {
        ledger.exclude({ vin: row.vin, dealership_id: row.public_id, reasons: [...line.reasons] })
        continue
      }
      ledger.write(row.vin, format.oncePerVin)
      part += line.text
    }
    if (part !== '') yield part
  }
  return ledger.counts()
}

function tooOld({ last_seen }: QueriedVehicleRow, now: Date, maxAgeHours: number | null) {
  if (maxAgeHours === null || last_seen === null) return null
  const hours = (now.getTime() - last_seen.getTime()) / hourMs
  if (hours <= maxAgeHours) return null
  return { kind: 'excluded', reasons: [`not seen for ${Math.floor(hours)} hours`] } as const
}

/** A VIN is excluded only if none of its listings can be written. */
function createLedger() {
  const written = new Set<string>()
  const excluded = new Map<string, ExcludedVehicle | null>()
  let vehicles = 0
  let listed = 0
  return {
    hasWritten: (vin: string) => written.has(vin),
    write: (vin: string, oncePerVin: boolean) => {
      vehicles += 1
      if (!oncePerVin) return
      written.add(vin)
      if (excluded.get(vin)) listed -= 1
      excluded.delete(vin)
    },
    exclude: (vehicle: ExcludedVehicle) => {
      if (excluded.has(vehicle.vin)) return
      excluded.set(vehicle.vin, listed < maxListed ? vehicle : null)
      if (listed < maxListed) listed += 1
    },
    counts: (): ExportCounts => ({
      vehicles,
      excluded: [...excluded.values()].filter((vehicle) => vehicle !== null),
      excluded_count: excluded.size,
    }),
  }
}
