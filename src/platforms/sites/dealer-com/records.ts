import { isRecord } from '../../../lib/json.ts'
import type { StoreAccount } from '../../engine/listing/listing-reader.ts'
import { recordOf } from '../../engine/records/parse-record.ts'
import { readKey, readPath, textAt } from '../../engine/records/record-path.ts'

/** One vehicle of `inventory`; only the fields used. */
export const InventoryRecord = recordOf(
  'vin uuid stockNumber year make model trim type condition certified bodyStyle fuelType engine',
  'engineSize transmission driveLine normalDriveLine normalFuelType exteriorColor interiorColor',
  'odometer doors cityMpg highwayMpg inventoryDate daysOnLot comments link status accountId',
  'title[] packages[] equipment[].specifications[].description equipment[].specifications[].details images[].uri',
  'attributes[].name attributes[].value attributes[].normalizedValue',
  'trackingAttributes[].name trackingAttributes[].value trackingAttributes[].normalizedValue',
  'incentiveIds[] trackingPricing.askingPrice trackingPricing.internetPrice trackingPricing.salePrice',
  'trackingPricing.retailValue trackingPricing.msrp pricing.retailPrice pricing.dprice[].label',
  'pricing.dprice[].type pricing.dprice[].typeClass pricing.dprice[].value pricing.dprice[].isFinalPrice',
)

/** The dealerships or lots that the answer lists beside its records, by id. */
export function readAccounts(page: unknown): ReadonlyMap<string, StoreAccount> {
  const accounts = readKey(page, 'accounts')
  return new Map(Object.entries(isRecord(accounts) ? accounts : {}).map(([id, account]) => [id, readAccount(account)]))
}

function readAccount(account: unknown): StoreAccount {
  const part = (path: string) => textAt(readPath(account, path))
  return {
    host: part('url') ?? '',
    name: part('name'),
    street: part('address.firstLineAddress'),
    city: part('address.city'),
    state: part('address.state'),
    zip: part('address.postalCode'),
  }
}
