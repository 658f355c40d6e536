import type { SeenVehicle } from '../diff/diff-vehicles.ts'
import type { CollectServices } from '../ingest/services.ts'
import type { ReaderConfig } from '../model/scan.ts'
import { latestModelYear } from '../model/vin.ts'

type Sample = {
  readonly vpic: string | null
  readonly reader: ReaderConfig | undefined
  readonly vehicles: readonly SeenVehicle[]
}

const fewest = 3
const agreeing = 0.95

/**
 * Why a person has to review what a reader found: its values do not agree with the VINs. null: they agree. Markup says
 * what its values mean, so it is accepted without VINs that decode.
 */
export function doubtByVins(
  { decodeVins, watch, clock }: Pick<CollectServices, 'decodeVins' | 'watch' | 'clock'>,
  { vpic, reader, vehicles }: Sample,
): string | null {
  if (reader === undefined || vpic === null) return null
  const asked = {
    databasePath: vpic,
    latestYear: latestModelYear(clock.now()),
    vehicles: vehicles.map(({ content }) => content),
  }
  const decoded = watch({ page: '' }, () => decodeVins(asked)).filter(({ isDecoded }) => isDecoded)
  if (decoded.length < fewest) {
    const found = `${decoded.length} of ${vehicles.length} VINs in the test collection can be decoded`
    return reader.marked === true ? null : `Only ${found}: too few to prove what was read`
  }
  const other = decoded.filter(({ disagrees }) => disagrees.length > 0).length
  if (decoded.length - other >= decoded.length * agreeing) return null
  return `Year, make or model of ${other} of ${decoded.length} vehicles in the test collection are not those of their VINs`
}
