import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { Scan } from '../../../model/scan.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { leaveOut } from '../../engine/listing/build-scan.ts'
import { attributeStores } from '../../engine/stores/attribute-stores.ts'
import { lotOf } from '../../engine/stores/lots.ts'
import { noStoreSignal, type StoreSignal, storeTag } from '../../engine/stores/store-signal.ts'

export type LocatedVehicle = { readonly vehicle: RawVehicle; readonly location: string | null }

type OwnVehicles = {
  /** The scan of the listing's first page, reduced to the dealership's own store. */
  readonly listed: Scan
  readonly vehicles: readonly RawVehicle[]
  /** Several stores are listed, and none can be identified as the dealership. */
  readonly unclear: boolean
}

/**
 * Keeps the own store's vehicles, both from the listing's first page and from vehicle pages. A first page with several
 * stores was attributed before; a first page with one store is attributed here, together with the stores of the vehicle
 * pages.
 */
export function keepOwnStore(listed: Scan, pages: readonly LocatedVehicle[], config: SiteConfig): OwnVehicles {
  const seen = listed.storesSeen ?? []
  const signals = pages.map(({ location }) => signalOf(location))
  const listedSignal = seen.length === 1 ? signalOf(seen[0] ?? null) : null
  const others = seen.length > 1 ? seen.map(signalOf) : listed.vehicles.map(() => listedSignal)
  const stores = attributeStores([...others, ...signals], config)
  const left = { skipped: { ...listed.skipped }, leftOut: new Map(listed.leftOut) }
  const reason = stores.verdict === 'unclear' ? 'store unknown' : 'other store'
  const vehicles = pages.flatMap(({ vehicle }, row) => {
    const signal = signals[row] ?? null
    if (!stores.isOwn(signal)) {
      leaveOut(left, reason, vehicle)
      return []
    }
    return [stores.areLots ? { ...vehicle, lot: lotOf(signal, null, config) } : vehicle]
  })
  const keepsListed = seen.length > 1 || stores.isOwn(listedSignal)
  if (!keepsListed) for (const vehicle of listed.vehicles) leaveOut(left, reason, vehicle)
  const own = { ...listed, ...left, vehicles: keepsListed ? listed.vehicles : [] }
  return {
    listed: stores.storesSeen.length === 0 ? own : { ...own, storesSeen: stores.storesSeen },
    vehicles,
    unclear: stores.verdict === 'unclear',
  }
}

export function signalOf(location: string | null): StoreSignal | null {
  const name = storeTag(location)
  return name === null ? null : { ...noStoreSignal, name }
}
