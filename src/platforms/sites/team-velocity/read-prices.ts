import type { Static } from 'typebox'
import type { RawPriceComponent, RawPrices } from '../../../model/raw-vehicle.ts'
import { amountOf } from '../../engine/records/amount-of.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { InventoryVehicle } from './records.ts'

type Vehicle = Static<typeof InventoryVehicle>

/**
 * What the vehicle's own page asks, measured on several stores: of a used car `yourPrice`, because `sellingPrice` is an
 * old copy; of a new one the higher of both, because a lower `yourPrice` has a rebate in it that only some buyers get.
 * A record of the vehicle service may have neither and a list of offers: the first is the cash price.
 * The `msrp` of a used car is that of no maker. `internetPrice` is 0 and `yourPriceSort` has fees in it: neither is read.
 */
export function readTeamVelocityPrices(vehicle: Vehicle): RawPrices {
  const selling = amountOf(vehicle.sellingPrice)
  const yours = amountOf(vehicle.yourPrice)
  const isNew = isNewVehicle(vehicle)
  const price = (isNew ? higher(selling, yours) : (yours ?? selling)) ?? amountOf(vehicle.buyFors?.[0]?.buyForPrice)
  const msrp = isNew ? amountOf(vehicle.msrp) : null
  return {
    msrp,
    price,
    components: [
      ...component('msrp', 'MSRP', msrp, 'starting'),
      ...component('net_price_with_dealer_fees', 'Price', price, 'final'),
    ],
  }
}

export function isNewVehicle(vehicle: Vehicle): boolean {
  return /new/i.test(textAt(vehicle.inventoryType) ?? textAt(vehicle.type) ?? '')
}

/** A flag, or the name of the program. */
export function isCertified(vehicle: Vehicle): boolean {
  const program = textAt(vehicle.certifiedType)?.trim() ?? ''
  return vehicle.certified === true || (program !== '' && !/^(none|non\b.*|not?\b.*|false|0)$/i.test(program))
}

function component(
  type: RawPriceComponent['type'],
  label: string,
  amount: number | null,
  category: RawPriceComponent['category'],
): RawPriceComponent[] {
  return amount === null ? [] : [{ type, label, amount, category }]
}

function higher(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}
