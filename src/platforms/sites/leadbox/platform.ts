import { definePlatform } from '../../engine/define-platform.ts'
import { readLeadboxVehicle } from './read-vehicle.ts'
import { InventoryFile, VehicleRecord } from './records.ts'

export const leadbox = definePlatform({
  id: 'leadbox',
  name: 'LeadBox',
  status: 'working',
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
    vin: 'vin',
    stocknum: 'stocknumber',
    year: 'year',
    make: 'make',
    model: 'model',
    trim: 'trim',
    certified: 'certified',
    body: 'bodystyle',
    odometer: 'mileage',
    engine: 'engine',
    transmission: 'transmission',
    drivetrain: 'drivetrain',
    fuel: 'fueltype',
    exterior_color: 'exteriorcolor',
    interior_color: 'interiorcolor',
    features: { fn: 'each', of: 'searchablesarray' },
  },
  derive: readLeadboxVehicle,
})
