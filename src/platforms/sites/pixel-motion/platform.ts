import { definePlatform } from '../../engine/define-platform.ts'
import { cardPages, cardRecords } from '../../engine/listing/card-listing.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'
import { readPixelMotionPage } from './read-listing.ts'

export const pixelMotion = definePlatform({
  id: 'pixel-motion',
  name: 'PixelMotion',
  status: 'working',
  confidence: 'low',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'plugin pm-motors-plugin', weight: 0.85, html: /\/wp-content\/plugins\/pm-motors-plugin\//i },
    { name: 'cards vlpm3VehicleRow', weight: 0.6, html: /class=["'][^"'<>]{0,200}\bvlpm3\w{1,40}/ },
    { name: 'hosts of pixelmotiondemo.com', weight: 0.6, html: /\/\/(?:[\w-]+\.)*pixelmotiondemo\.com(?=["'/])/i },
  ],
  ...cardRecords,
  listing: {
    ...cardPages,
    sources: [{ name: 'new, used and certified', addresses: [section('new'), section('used'), section('certified')] }],
  },
})

function section(name: 'new' | 'used' | 'certified'): ListingAddress {
  return {
    path: (_config, { page }) => (page === 1 ? `/inventory/${name}/` : `/inventory/${name}/?inv_page=${page}`),
    by: 'page',
    embedded: readPixelMotionPage,
  }
}
