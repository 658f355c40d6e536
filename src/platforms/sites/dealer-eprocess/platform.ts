import type { SiteConfig } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { cardPages, cardRecords } from '../../engine/listing/card-listing.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'
import { readListingPage, readSection, sections } from './read-listing.ts'

export const dealerEprocess = definePlatform({
  id: 'dealer-eprocess',
  name: 'Dealer eProcess',
  status: 'working',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: 'hosts of dealereprocess.com or .org',
      weight: 0.8,
      html: /\/\/(cdn|www|static|images|cloudflareimages)\.dealereprocess\.(org|com)(?=["'/\s])/,
    },
    { name: 'results_per_page_controls__select', weight: 0.6, html: /\bresults_per_page_controls__select\b/ },
    { name: 'data-vehicle_count', weight: 0.4, html: /\bdata-vehicle_count=/ },
    {
      name: 'searches with tp=',
      weight: 0.4,
      html: /\/search\/[\w-]{1,60}\/?\?(?:[^"'\s]{0,200}&)?(?:amp;)?tp=(used|new)\b/i,
    },
    { name: 'CNAME saas.www.dealereprocess.org', weight: 0.85, cname: 'saas.www.dealereprocess.org' },
  ],
  listing: {
    ...cardPages,
    fresh: { paths: sections, read: readSection, what: 'its listing', joined: true },
    sources: [
      { name: 'new and used', when: hasBoth, addresses: [listingOf('used_listing'), listingOf('new_listing')] },
      {
        name: 'new',
        when: (config) => has(config, 'new_listing') && !hasBoth(config),
        addresses: [listingOf('new_listing')],
      },
      {
        name: 'used',
        when: (config) => has(config, 'used_listing') && !has(config, 'new_listing'),
        addresses: [listingOf('used_listing')],
      },
    ],
  },
  ...cardRecords,
})

type Section = 'new_listing' | 'used_listing'

function listingOf(section: Section): ListingAddress {
  return {
    path: (config) => String(config[section] ?? ''),
    pageParam: 'p',
    headers: (config) => ({ referer: `${config.base_url}/` }),
    embedded: readListingPage,
  }
}

function has(config: SiteConfig, section: Section): boolean {
  return typeof config[section] === 'string'
}

function hasBoth(config: SiteConfig): boolean {
  return has(config, 'new_listing') && has(config, 'used_listing') && config.new_listing !== config.used_listing
}
