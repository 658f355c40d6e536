import { definePlatform } from '../../engine/define-platform.ts'
import {
  type CardPage,
  cardPages,
  cardRecords,
  linksFurther,
  schemaListing,
} from '../../engine/listing/card-listing.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'

const usualSize = 16
const host = /\/\/(?:[\w-]+\.)*nabthat\.com(?=["'/\s])/
const readPage = schemaListing({})

export const nabthat = definePlatform({
  id: 'nabthat',
  name: 'nabthat',
  confidence: 'medium',
  trust: 'documented',
  lastLookedAt: '2026-11',
  detect: [{ name: 'hosts of nabthat.com', weight: 0.8, html: host }],
  listing: { ...cardPages, sources: [{ name: 'used and new', addresses: [results('used'), results('new')] }] },
  ...cardRecords,
})

function results(section: 'used' | 'new'): ListingAddress {
  return { path: `/inventory/${section}`, pageParam: 'page', embedded: readListingPage }
}

/** A full page without links to others may have a next one; a page past the end has no vehicles. */
function readListingPage(html: string, url: string): CardPage | null {
  const isLater = Number(/[?&]page=(\d+)/.exec(url)?.[1] ?? 1) > 1
  const page = readPage(html, url)
  if (page === null) return isLater && host.test(html) && /<\/html\s*>/i.test(html) ? nothing : null
  const leadsOn = linksFurther(html, url, /[?&](?:amp;)?page=(\d+)/)
  return { ...page, more: leadsOn ? true : page.vehicles.length < usualSize ? false : null }
}

const nothing: CardPage = { vehicles: [], total: null, more: false }
