import type { LotVehicle } from '../../sandbox/vehicles.ts'
import type { TestForecourt } from './forecourt.ts'

/** The vehicles that a sandbox site lists now. */
export function lotOf(forecourt: TestForecourt, host: string): readonly LotVehicle[] {
  const lot = forecourt.sandbox.sites.get(host)?.site.lot
  if (!lot) throw new Error(`${host} is no sandbox site with a lot`)
  return lot.vehicles()
}
