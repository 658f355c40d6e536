import type { RawLot, RawVehicle } from '../../../model/raw-vehicle.ts'
import type { SiteConfig } from '../contract.ts'
import { type Attribution, attributeStores } from '../stores/attribute-stores.ts'
import { lotOf } from '../stores/lots.ts'
import type { StoreSignal } from '../stores/store-signal.ts'
import { type LeftOut, leaveOut, uniqueByVin } from './build-scan.ts'

export type StoredItem = {
  readonly vehicle: RawVehicle | null
  /** Why it is not for sale here; null: it is. */
  readonly skipped: string | null
  readonly store?: StoreSignal | null
  readonly lot?: RawLot | null
}

type OwnVehicles = {
  readonly vehicles: readonly RawVehicle[]
  /** Several stores are shown, and none can be identified as the dealership. */
  readonly problem: string | null
  /** Vehicles of other stores are shown too. */
  readonly isShared: boolean
  readonly storesSeen: readonly string[]
}

/** Keeps what is for sale at the configured store or its lots (null: at any store); `left` counts the others. */
export function keepOwnVehicles(items: readonly StoredItem[], config: SiteConfig | null, left: LeftOut): OwnVehicles {
  const stores =
    config === null
      ? oneStore
      : attributeStores(
          items.map(({ store = null }) => store),
          config,
        )
  const kept: RawVehicle[] = []
  for (const item of items) {
    const reason = item.skipped ?? foreignStoreReason(item, stores)
    if (reason !== null) leaveOut(left, reason, item.vehicle)
    else if (item.vehicle !== null) {
      const lot = stores.areLots && config !== null ? lotOf(item.store ?? null, item.lot ?? null, config) : null
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

const oneStore: Attribution = { verdict: 'only store', areLots: false, isOwn: () => true, storesSeen: [] }

function foreignStoreReason({ store = null }: StoredItem, stores: Attribution): string | null {
  if (stores.isOwn(store)) return null
  if (stores.verdict === 'unclear') return 'store unknown'
  return store === null ? 'store not shown' : 'other store'
}
