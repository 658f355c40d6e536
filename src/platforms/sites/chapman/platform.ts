import type { Static } from 'typebox'
import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { ConfigureResult, SiteConfig } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { signedAmountOf } from '../../engine/records/amount-of.ts'
import { recordOf } from '../../engine/records/parse-record.ts'
import { says, textAt, textsAt } from '../../engine/records/record-path.ts'

/** One vehicle of a store; only the fields used. */
const ChapmanRecord = recordOf(
  'vin stockNumber type year make model trim colorExt colorInt mileage body drive fuel engine',
  'transmission mpgCity mpgHwy isCertified isInTransit imageUrls[] pricing.msrp pricing.markupsTotal',
  'pricing.discountsTotal pricing.rebatesAppliedTotal',
)

type Vehicle = Static<typeof ChapmanRecord>

const storeImage = /\/\/assets\.chapmanchoice\.com\/img\/dealers\/([a-z0-9]+)\.webp/gi
const storeCode = /\\?["']arkona\\?["']\s*:\s*\\?["']([a-z0-9]{2,8})\\?["']/gi

export const chapman = definePlatform({
  id: 'chapman',
  name: 'Chapman',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'store image of assets.chapmanchoice.com', weight: 0.8, html: new RegExp(storeImage.source, 'i') },
    hostInHtml(0.6, '*.chapmanapps.com'),
    hostInHtml(0.4, 'photos.chapmanchoice.com'),
  ],
  configure: configureChapman,
  listing: {
    items: 'items',
    sources: [{ name: 'store inventory', addresses: [section('new'), section('used')] }],
  },
  record: ChapmanRecord,
  fields: {
    in_transit: ({ isInTransit }) => says(isInTransit, /^true$/i),
    photos: ({ imageUrls }) => textsAt(imageUrls),
  },
  derive: (record, _page, config) => ({ ...vehiclePage(record, config), prices: chapmanPrices(record) }),
})

function section(name: 'new' | 'used') {
  return {
    path: (config: SiteConfig) => `https://apiv2.chapmanapps.com/inventory/${config.site_id}/${name}`,
    by: 'array',
  } as const
}

/** Pages of the group contain every store's images, so a code counts only if it is marked as the page's own. */
function configureChapman(page: Page): ConfigureResult {
  const own = codesIn(page.text, storeCode)
  const inImages = codesIn(page.text, storeImage)
  const codes = own.length === 1 ? own : inImages
  const [code] = codes
  if (code === undefined) return { kind: 'missing', reason: 'the page names no store code' }
  if (codes.length > 1) return { kind: 'missing', reason: `the page names several stores: ${codes.join(', ')}` }
  return configureSite(page, code)
}

function codesIn(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map((match) => (match[1] ?? '').toLowerCase()))]
}

/**
 * The price is the store's starting price plus its markups less its discounts; rebates have eligibility conditions. A
 * vehicle with a starting price of 0 is priced on request.
 */
export const chapmanPrices = priceReader<Pick<Vehicle, 'type' | 'pricing'>>({
  isNew: ({ type }) => /^n/i.test(textAt(type) ?? ''),
  rows: [
    { at: 'pricing.msrp', role: 'msrp', label: 'MSRP', of: 'new' },
    {
      at: 'pricing.msrp',
      role: 'list',
      of: 'used',
      only: ({ pricing }) => signedAmountOf(pricing?.discountsTotal) !== 0,
    },
    { at: 'pricing.markupsTotal', role: 'fee', label: 'Markups' },
    { at: 'pricing.discountsTotal', role: 'discount', label: 'Discounts' },
    {
      sum: ['pricing.msrp', 'pricing.markupsTotal'],
      less: ['pricing.discountsTotal'],
      role: 'price',
      label: 'Price',
    },
    { at: 'pricing.rebatesAppliedTotal', role: 'conditional', label: 'Rebates' },
  ],
})

function vehiclePage(record: Vehicle, config: SiteConfig): RawVehicle {
  const section = /^n/i.test(textAt(record.type) ?? '') ? 'new' : 'used'
  const parts = [record.year, record.make, record.model, record.stockNumber].map(textAt)
  if (parts.some((part) => part === null)) return {}
  const path = [...parts, (config.site_id ?? '').toUpperCase()].map((part) => plusEncoded(part ?? '')).join('/')
  return { vdp_link: `/detail/${section}/${path}` }
}

/** The platform encodes a space as an encoded plus sign. */
function plusEncoded(part: string): string {
  return encodeURIComponent(part.replace(/\s+/g, '+'))
}
