import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { SiteConfig } from '../contract.ts'
import { type Attribution, attributeStores } from '../stores/attribute-stores.ts'
import { lotOf } from '../stores/lots.ts'
import { type LeftOut, leaveOut, uniqueByVin } from './build-scan.ts'
import type { ListingItem } from './listing-reader.ts'

type Item = Pick<ListingItem, 'vehicle' | 'skipped' | 'store' | 'lot'>

type OwnVehicles = {
  readonly vehicles: readonly RawVehicle[]
  /** Several stores are shown, and none can be identified as the dealership. */
  readonly problem: string | null
  /** Vehicles of other stores are shown too. */
  readonly isShared: boolean
  readonly storesSeen: readonly string[]
}

/** Keeps what is for sale at the configured store or its lots; `left` counts the others. */
export function keepOwnVehicles(items: readonly Item[], config: SiteConfig, left: LeftOut): OwnVehicles {
  const stores = attributeStores(
    items.map(({ store }) => store),
    config,
  )
  const kept: RawVehicle[] = []
  for (const item of items) {
    const reason = item.skipped ?? foreignStoreReason(item, stores)
    if (reason !== null) leaveOut(left, reason, item.vehicle)
    else if (item.vehicle !== null) {
      const lot = stores.areLots ? lotOf(item.store, item.lot, config) : null
      kept.push(lot === null ? item.vehicle : { ...item.vehicle, lot })
    }
  }
  const { verdict, storesSeen } = stores
  const isUnclear = verdict === 'unclear'
  return {
    vehicles: uniqueByVin(kept, left.skipped),
    problem: isUnclear ? `the site shows ${storesSeen.length} stores and none matches this dealership` : null,
    isShared: left.skipped['other store'] !== undefined || isUnclear,
    storesSeen,
  }
}

function foreignStoreReason({ store }: Item, stores: Attribution): string | null {
  if (stores.isOwn(store)) return null
  if (stores.verdict === 'unclear') return 'store unknown'
  return store === null ? 'store not shown' : 'other store'
}
