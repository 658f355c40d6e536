import type { Static } from 'typebox'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { amountOf } from '../../engine/records/amount-of.ts'
import { recordOf } from '../../engine/records/parse-record.ts'
import { textAt } from '../../engine/records/record-path.ts'

/**
 * One vehicle; only the fields used. The three interfaces name some of them differently. `buyFors` are prices by offer,
 * the cash price first; `storeHost` is the host of `vdpUrl`, added if the record does not name its store.
 */
export const InventoryVehicle = recordOf(
  'vin stockNumber stock year make model trim inventoryType type certified certifiedType',
  'bodyStyle body doors miles mileage engine engine_Description engineCylinders transmission',
  'driveTrain drivetrain fuelType fuel_Type exteriorColor interiorColor cityMpg highwayMpg',
  'description inTransit sellingPrice yourPrice msrp vdpUrl firstPhotoUrl photoURLs dealerID',
  'dealerName clientName storeHost buyFors[].buyForPrice imageUrls*',
)

type Vehicle = Static<typeof InventoryVehicle>

/**
 * The price on the vehicle page, checked on several stores: for a used car `yourPrice`, because `sellingPrice` is an
 * outdated copy; for a new car the higher of the two, because a lower `yourPrice` includes a rebate for some buyers
 * only. A record of the vehicle service may instead have a list of offers: the first is the cash price. The `msrp` of a
 * used car is not the manufacturer's. `internetPrice` is 0 and `yourPriceSort` includes fees: neither is read.
 */
export const readTeamVelocityPrices = priceReader<Vehicle>({
  isNew: isNewVehicle,
  rows: [
    { at: 'msrp', role: 'msrp', label: 'MSRP', of: 'new' },
    { at: 'yourPrice', role: 'price', label: 'Price' },
    { at: 'sellingPrice', role: 'price', label: 'Price' },
    (vehicle) => {
      const hasPrice = amountOf(vehicle.yourPrice) !== null || amountOf(vehicle.sellingPrice) !== null
      return hasPrice
        ? []
        : [{ role: 'price', label: 'Price', amount: textAt(vehicle.buyFors?.[0]?.buyForPrice) ?? '' }]
    },
    { from: 'yourPrice', to: 'sellingPrice', role: 'conditional', label: 'Rebates', of: 'new' },
  ],
  several: { new: 'highest', used: 'first' },
})

export function isNewVehicle(vehicle: Vehicle): boolean {
  return /new/i.test(textAt(vehicle.inventoryType) ?? textAt(vehicle.type) ?? '')
}

/** A flag, or the name of the certification program. */
export function isCertified(vehicle: Vehicle): boolean {
  const program = textAt(vehicle.certifiedType)?.trim() ?? ''
  return vehicle.certified === true || (program !== '' && !/^(none|non\b.*|not?\b.*|false|0)$/i.test(program))
}
