import type { Handle } from '../db/database.ts'
import { type ExcludedVehicle, type ExportCounts, listExportedDealerships } from '../db/queries/exports.ts'
import type { VehicleScope } from '../db/queries/queried-vehicles.ts'
import { readMatching } from '../db/queries/read-matching.ts'
import { renderQueried } from '../model/vehicle-query/queried-vehicle.ts'
import type { ExportFormat } from './contract.ts'

const maxListed = 100

/**
 * The file in parts, a page of vehicles each. Only formats with one line per VIN keep more in memory than a page: the
 * VINs already written. The generator returns the file's counts.
 */
export async function* readExport(
  handle: Handle,
  scope: VehicleScope,
  format: ExportFormat,
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
      const line = format.line(renderQueried(row, scope.at, null), dealership)
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
