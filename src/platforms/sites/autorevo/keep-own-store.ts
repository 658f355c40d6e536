import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { Scan } from '../../../model/scan.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { countSkipped } from '../../engine/listing/build-scan.ts'
import { attributeStores } from '../../engine/stores/attribute-stores.ts'
import { lotOf } from '../../engine/stores/lots.ts'
import { noStoreMark, type StoreMark, storeTag } from '../../engine/stores/store-mark.ts'

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
  const marks = pages.map(({ location }) => markOf(location))
  const listedMark = seen.length === 1 ? markOf(seen[0] ?? null) : null
  const others = seen.length > 1 ? seen.map(markOf) : listed.vehicles.map(() => listedMark)
  const stores = attributeStores([...others, ...marks], config)
  const skipped = { ...listed.skipped }
  const vehicles = pages.flatMap(({ vehicle }, row) => {
    const mark = marks[row] ?? null
    if (!stores.isOwn(mark)) return []
    return [stores.areLots ? { ...vehicle, lot: lotOf(mark, null, config) } : vehicle]
  })
  const keepsListed = seen.length > 1 || stores.isOwn(listedMark)
  const unclear = stores.verdict === 'unclear'
  const dropped = pages.length - vehicles.length + (keepsListed ? 0 : listed.vehicles.length)
  countSkipped(skipped, unclear ? 'store unknown' : 'other store', dropped)
  const own = { ...listed, skipped, vehicles: keepsListed ? listed.vehicles : [] }
  return { listed: stores.storesSeen.length === 0 ? own : { ...own, storesSeen: stores.storesSeen }, vehicles, unclear }
}

export function markOf(location: string | null): StoreMark | null {
  const name = storeTag(location)
  return name === null ? null : { ...noStoreMark, name }
}
