import { defineCardPlatform, schemaListing } from '../../engine/listing/card-listing.ts'

/** Photos are beside the markup, each with the VIN in its address. */
const readInventoryPage = schemaListing({
  beside: (text) => {
    const photos = [...new Set([...text.matchAll(photo)].map(([address]) => address))]
    return ({ vin, make }) => ({
      photos: photos.filter((address) => address.includes(`/${vin}-`)),
      make: withoutTitleCase(make ?? ''),
    })
  },
})

const photo = /https:\/\/(?:www\.)?dealernetwork\.com\/images\/inventory\/[^"'<>\s\\]{1,200}/gi

/** DealerClick: one page lists the whole lot as schema.org Cars in the data that Next.js pushes. */
export const dealerClick = defineCardPlatform({
  id: 'dealer-click',
  name: 'DealerClick (DealerNetwork)',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: 'photos of dealernetwork.com',
      weight: 0.7,
      html: /\/\/(?:www\.)?dealernetwork\.com\/images\/inventory\//i,
    },
  ],
  listing: {
    sources: [{ name: 'inventory page', path: '/inventory', by: 'array', embedded: readInventoryPage }],
  },
})

/** The platform writes "Bmw" and "Gmc". */
function withoutTitleCase(make: string): string {
  return make.length <= 3 && make !== 'Kia' && make !== 'Ram' ? make.toUpperCase() : make
}
