import { definePlatform } from '../../engine/define-platform.ts'
import { cardPages, cardRecords } from '../../engine/listing/card-listing.ts'
import { withVehiclePages } from '../../engine/listing/complete-from-pages.ts'
import { readCarsForSaleListing, readCarsForSalePage } from './read-pages.ts'

const listing = definePlatform({
  id: 'carsforsale',
  name: 'Carsforsale.com',
  status: 'working',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'images of cdn*.carsforsale.com', weight: 0.45, html: /\/\/cdn\d{0,2}\.carsforsale\.com(?=["'/])/i },
    { name: 'class vehicle-snapshot', weight: 0.5, html: /class=["'][^"']*\bvehicle-snapshot(?:__[\w-]+)?\b/ },
    {
      name: 'links to /details/{used|new|certified}-{year}',
      weight: 0.35,
      html: /href=["'][^"']*\/details\/(?:used|new|certified)-(?:19|20)\d{2}-/i,
    },
    { name: 'link to /cars-for-sale', weight: 0.2, html: /href=["'](?:https?:\/\/[^/"']+)?\/cars-for-sale(?=["'?])/i },
  ],
  ...cardRecords,
  listing: {
    ...cardPages,
    sources: [
      {
        name: 'cars for sale',
        addresses: [
          {
            path: '/cars-for-sale',
            query: { PageSize: '100' },
            pageParam: 'PageNumber',
            embedded: readCarsForSaleListing,
          },
        ],
      },
    ],
  },
})

/** The listing has no VINs: they come from the vehicle pages. */
export const carsForSale = withVehiclePages(listing, {
  needed: (vehicle) => (vehicle.vin ?? '') === '',
  read: readCarsForSalePage,
})
