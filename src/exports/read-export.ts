import type { Handle } from '../db/database.ts'
import { type ExcludedVehicle, type ExportCounts, listExportedDealerships } from '../db/queries/exports.ts'
import type { VehicleScope } from '../db/queries/queried-vehicles.ts'
import { readMatching } from '../db/queries/read-matching.ts'
import type { QueriedVehicleRow } from '../db/queries/vehicle-query.ts'
import { hourMs } from '../lib/clock.ts'
import { renderQueried } from '../model/vehicle-query/queried-vehicle.ts'
import type { ExportFormat } from './contract.ts'

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
export async function* readExport(
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
        ledger.exclude({ vin: row.vin, dealership_id: row.public_id, reasons: line.reasons })
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
