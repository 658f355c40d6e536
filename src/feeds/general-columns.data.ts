import { columnNames } from '../model/column-names.data.ts'
import type { FeedField } from '../model/raw-ims-vehicle.ts'

export const generalColumns: Readonly<Record<FeedField, readonly string[]>> = columnNames

/** Known columns without a field in IMS vehicles; they are not reported as unmapped. */
export const ignoredColumns: readonly string[] = names(`Dealer Name, Dealership Name, Dealer Address,
  Dealership Address, Dealer Address *, Dealer City, Dealer State, Dealer Region, Dealer Zip, Dealer Postal Code,
  Dealer Phone, Dealer Fax, Dealer Email, Dealer Website, Address, address.addr*, City, State, Zip, Phone, Email,
  tracking_phone_number, place_id, maps_url, latitude, longitude, title, availability, image[*].tag[*],
  vehicle_fulfillment, legal_disclaimer, seating_capacity, Passenger Capacity, Photo Count, Photos Last Modified Date,
  Latest Photo Modified Date, Date Modified, Date Created, Last Modified Date, Ext Color Code, Int Color Code,
  Ext Color Hex Code, Int Color Hex Code, Option Codes, Factory Codes, Marketing Email Address, Marketing Phone Number,
  Tags`)

function names(list: string): readonly string[] {
  return list.split(/,\s+/)
}
