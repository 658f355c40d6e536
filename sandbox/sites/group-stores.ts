import { createDealer, type Dealer } from '../dealers.ts'
import { createLot, type Lot } from '../lot.ts'
import type { LotVehicle } from '../vehicles.ts'

/**
 * `asked`: the site's own store is one of three in the listing. `unnamed`: the listing has three stores, none of them
 * under a name, an address or an id that appears on the site's pages.
 */
export type GroupKind = 'asked' | 'unnamed'

export type StampedVehicle = { readonly vehicle: LotVehicle; readonly store: Dealer }

export interface GroupStores {
  readonly stores: readonly Dealer[]
  /** The site's own stock, with the sister stores' vehicles before and after it. */
  stamp(own: readonly LotVehicle[]): readonly StampedVehicle[]
}

const sisters = [
  ['lakeside', 'Lakeside Kia', '17 Lakeshore Blvd'],
  ['hilltop', 'Hilltop Mazda', '2900 Hilltop Pkwy'],
  ['granite', 'Granite Subaru', '511 Quarry Rd'],
] as const

/** A single store if `kind` is absent. The sister stores' lots are half as large and never change. */
export function createGroupStores(dealer: Dealer, lot: Lot, kind?: GroupKind): GroupStores {
  if (kind === undefined)
    return { stores: [dealer], stamp: (own) => own.map((vehicle) => ({ vehicle, store: dealer })) }
  const [first, second, third] = sisters.map(([label, name, street]) => ({
    ...createDealer(`${label}-${dealer.host}`, { name }),
    street,
  }))
  if (first === undefined || second === undefined || third === undefined) throw new Error('three sisters')
  const self = kind === 'asked' ? dealer : third
  const size = Math.ceil(lot.vehicles().length / 2)
  const others = [first, second].map((store) => ({
    store,
    vehicles: createLot({ seed: `sister ${store.host}`, size }).vehicles(),
  }))
  return {
    stores: [first, self, second],
    stamp: (own) => [
      ...(own.length === 0 ? [] : others.flatMap(({ store, vehicles }) => halfOf(vehicles, 0, store))),
      ...own.map((vehicle) => ({ vehicle, store: self })),
      ...(own.length === 0 ? [] : others.flatMap(({ store, vehicles }) => halfOf(vehicles, 1, store))),
    ],
  }
}

function halfOf(vehicles: readonly LotVehicle[], half: 0 | 1, store: Dealer): readonly StampedVehicle[] {
  return vehicles.filter((_, index) => index % 2 === half).map((vehicle) => ({ vehicle, store }))
}
