import type { EventType } from '../events/catalog.ts'

const website_url = 'https://www.example-motors.com'

const vehicle = {
  id: '01990000-0000-7000-8000-000000000000',
  vin: '1FTFW1E50PFA00001',
  year: 2023,
  make: 'Ford',
  model: 'F-150',
  series: 'XLT',
  heading: '2023 Ford F-150 XLT',
  stocknum: 'TEST-1',
  condition: 'Used',
  certified: false,
  odometer: 12_345,
  price: 38_995,
  vdp_link: `${website_url}/inventory/test-1`,
}

const imsVehicle = {
  id: 1,
  vin: vehicle.vin,
  stock_number: 'TEST-1',
  condition: 'Used',
  certified: false,
  year: 2023,
  make: 'Ford',
  model: 'F-150',
  trim: 'XLT',
  odometer: 12_345,
  price: 38_995,
}

/** All documented fields, with a fictitious vehicle. */
export const sampleData: Readonly<Record<EventType, object>> = {
  'setup.complete': {
    website_url,
    provider: 'Example Sites',
    configuration_id: 1,
    vehicle_counts: { new: 40, used: 60 },
    status: 'active',
  },
  'setup.failed': { website_url, error: 'This is a test event.' },
  'import.complete': { website_url, stats: { total_received: 100, new: 1, updated: 2, removed: 3, unchanged: 97 } },
  'vehicle.created': vehicle,
  'vehicle.updated': vehicle,
  'vehicle.removed': vehicle,
  'ims.import.complete': {
    feed_config_id: 1,
    file_name: 'example.csv',
    vehicle_count: 100,
    new_count: 1,
    updated_count: 2,
    removed_count: 3,
  },
  'ims.vehicle.created': imsVehicle,
  'ims.vehicle.updated': imsVehicle,
  'ims.vehicle.removed': imsVehicle,
  'ims.feed.stale': {
    feed_config_id: 1,
    dealership_id: 'dlr_example',
    provider: 'Example IMS',
    staleness_hours: 50.5,
    threshold_hours: 48,
  },
  'dealer.config.auto_updated': {
    website_url,
    provider: 'Example Sites',
    configuration_id: 1,
    changes: [{ field: 'site_id', from: 'example-old', to: 'example-new' }],
  },
  'dealer.provider.changed': {
    website_url,
    configuration_id: 1,
    previous_provider: 'Example Sites',
    provider: 'Other Sites',
    provider_confidence: 0.95,
  },
}
