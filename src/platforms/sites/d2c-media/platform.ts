import { Type } from 'typebox'
import { definePlatform } from '../../engine/define-platform.ts'
import { cardPages, cardRecords } from '../../engine/listing/card-listing.ts'
import { withVehiclePages } from '../../engine/listing/complete-from-pages.ts'
import { withDetailPages } from '../../engine/listing/with-detail-pages.ts'
import type { Place } from '../../engine/paging/walk-listing.ts'
import { normalizedVin } from '../../engine/records/vin-key.ts'
import { readD2cListing, type Section } from './read-listing.ts'
import { readD2cVehiclePage } from './read-vehicle-page.ts'

/** The listing's categories: 1 used, 3 new in stock, 2 new and in transit. */
const categories: Readonly<Record<Section, string>> = { used: '1', new: '32' }

const listed = definePlatform({
  id: 'd2c-media',
  name: 'D2C Media',
  status: 'working',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'images of imagescdn.d2cmedia.ca', weight: 0.45, html: /\/\/imagescdn\.d2cmedia\.ca(?=["'/\s])/ },
    { name: 'cards carBoxWrapper', weight: 0.6, html: /<li\b[^<>]*class=["'][^"'<>]*\bcarBoxWrapper\b/ },
    { name: '__vdpJSON', weight: 0.8, html: /\b__vdpJSON\s*=/ },
    { name: 'listing by filterid', weight: 0.4, html: /\/inventory\.html\?filterid=/ },
    {
      name: 'hosts of D2C Media',
      weight: 0.4,
      html: /\/\/(?!imagescdn\.)(?:[\w-]+\.)*(?:d2cmedia\.(?:ca|com)|evolio\.ca)(?=["'/\s])/,
    },
  ],
  ...cardRecords,
  record: Type.Object({
    ...cardRecords.record.properties,
    store: Type.Optional(Type.Object({ name: Type.Optional(Type.Union([Type.String(), Type.Null()])) })),
  }),
  listing: {
    ...cardPages,
    sources: [{ name: 'inventory by section', addresses: [sectionPages('used'), sectionPages('new')] }],
  },
  store: { name: 'store.name' },
})

/** A card without a VIN links to a page that has it. */
const identified = withVehiclePages(listed, { needed: (vehicle) => !vehicle.vin, read: readD2cVehiclePage })

/** A card has one photo; the vehicle page has the gallery. Prices are the card's, because it states who qualifies. */
export const d2cMedia = withDetailPages(identified, {
  useful: ({ photos }) => (photos ?? []).length < 2,
  read: (page, vin) => {
    const { prices: _, ...shown } = readD2cVehiclePage(page) ?? {}
    return normalizedVin(shown.vin) === vin ? shown : null
  },
})

function sectionPages(section: Section) {
  return {
    path: (_: unknown, place: Place) => `/inventory.html?filterid=a1b${categories[section]}q${place.page - 1}-10x0-0-0`,
    by: 'page',
    embedded: (html: string, url: string) => readD2cListing(html, url, section),
  } as const
}
