import { type Static, Type } from 'typebox'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { slugOf } from '../../engine/detect/site-links.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { RawValue, rawValues } from '../../engine/records/parse-record.ts'
import { textAt } from '../../engine/records/record-path.ts'

/** One vehicle of the file; only the fields used. */
const VehicleRecord = Type.Object({
  ...rawValues(
    'id condition certified demo stocknumber vin year make model trim bodystyle engine transmission',
    'drivetrain fueltype price saleprice mileage exteriorcolor interiorcolor',
  ),
  searchablesarray: Type.Optional(Type.Array(RawValue)),
})

const InventoryFile = Type.Object({ vehicles: Type.Array(Type.Unknown()) })

type Vehicle = Static<typeof VehicleRecord>

/** A demonstrator has no other condition. The file has no URLs: the site composes them as here. */
function readLeadboxVehicle(vehicle: Vehicle): RawVehicle {
  const condition = textAt(vehicle.condition) ?? (isYes(vehicle.demo) ? 'Demo' : null)
  return { condition, odometer_unit: 'km', vdp_link: linkOf(vehicle, condition), prices: readLeadboxPrices(vehicle) }
}

/** The sale price, else the price; a price above the sale price is the list price. 0 means "call for price". */
const readLeadboxPrices = priceReader<Vehicle>({
  rows: [
    { at: ['saleprice', 'price'], role: 'price' },
    { at: 'price', role: 'list' },
  ],
})

function linkOf({ id, year, make, model }: Vehicle, condition: string | null): string | null {
  const parts = [condition, year, make, model, id].map((part) => slugOf(textAt(part) ?? ''))
  return parts.includes('') ? null : `/view/${parts.join('-')}/`
}

function isYes(rawValue: unknown): boolean {
  return /^(true|1|yes)$/i.test(textAt(rawValue) ?? '')
}

export const leadbox = definePlatform({
  id: 'leadbox',
  name: 'LeadBox',
  confidence: 'medium',
  trust: 'documented',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: 'hosts of LeadBox',
      weight: 0.6,
      html: /\/\/[\w.-]*\bleadbox(?:hq)?(?:\.com|\.ca|\.io|cdn\.com)(?=["'/\s])/i,
    },
    {
      name: 'file /wp-content/uploads/data/inventory.json',
      weight: 0.8,
      html: /\/wp-content\/uploads\/data\/inventory\.json/,
    },
    {
      name: 'theme or plugin of LeadBox',
      weight: 0.7,
      html: /\/wp-content\/(?:themes|plugins)\/(?:leadbox|lbx)[\w-]*\//,
    },
  ],
  listing: {
    envelope: InventoryFile,
    items: 'vehicles',
    sources: [
      { name: 'uploads/data', addresses: [{ path: '/wp-content/uploads/data/inventory.json', by: 'array' }] },
      { name: 'data', addresses: [{ path: '/data/inventory.json', by: 'array' }] },
    ],
  },
  record: VehicleRecord,
  fields: {
    features: { fn: 'each', of: 'searchablesarray' },
  },
  derive: readLeadboxVehicle,
})
