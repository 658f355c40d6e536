import type { Lot } from '../../sandbox/lot.ts'
import type { LotVehicle } from '../../sandbox/vehicles.ts'
import type { TestForecourt } from './forecourt.ts'

/** The lot of a sandbox site. */
export function siteLot({ sandbox }: Pick<TestForecourt, 'sandbox'>, host: string): Lot {
  const lot = sandbox.sites.get(host)?.site.lot
  if (!lot) throw new Error(`${host} is no sandbox site with a lot`)
  return lot
}

/** The vehicles that it lists now. */
export function lotOf(forecourt: TestForecourt, host: string): readonly LotVehicle[] {
  return siteLot(forecourt, host).vehicles()
}
