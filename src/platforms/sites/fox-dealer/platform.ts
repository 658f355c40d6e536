import { type Static, Type } from 'typebox'
import { isRecord } from '../../../lib/json.ts'
import type { Page } from '../../../model/page.ts'
import type { ConfigureResult, SiteConfig } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'
import { leadsTo, priceReader } from '../../engine/prices/price-reader.ts'
import { RawValue, rawValues } from '../../engine/records/parse-record.ts'
import { readPath, textAt } from '../../engine/records/record-path.ts'

/** One vehicle of the search; only the fields used; `photos` and `options` as `read-search.ts` returns them. */
const SearchHit = Type.Object({
  ...rawValues(
    'vin stock type condition certified year make model trim standardtrim body standardbody miles',
    'engdescription engine_description trans transdescription drivetrain fueltype extcolor',
    'extcolorgeneric intcolor int_colorgeneric epacity epahighway permalink description dateinstock',
    'in_transit vehicle_status carfaxoneowner msrp display_price conditional_price dealer_discount',
    'dealername feed_id',
  ),
  photos: Type.Optional(Type.Array(Type.String())),
  options: Type.Optional(Type.Array(Type.String())),
})

const SearchPage = Type.Object({ hits: Type.Array(Type.Unknown()), total: Type.Optional(RawValue) })

/**
 * The price is the displayed one; the difference to `conditional_price` applies to some buyers only. The dealer's
 * discount is served only if it leads from the MSRP to that price: otherwise it may include offers. The MSRP applies to
 * new and certified vehicles.
 */
export const readFoxDealerPrices = priceReader<Static<typeof SearchHit>>({
  isNew: ({ certified, type, condition }) =>
    /^(true|1|yes|y)$/i.test(textAt(certified) ?? '') || /new|certified/i.test(textAt(type) ?? textAt(condition) ?? ''),
  rows: [
    { at: 'msrp', role: 'msrp', label: 'MSRP', of: 'new' },
    {
      ...{ at: 'dealer_discount', role: 'discount', label: 'Dealer Discount', of: 'new' },
      only: ({ msrp, dealer_discount, display_price }) => leadsTo(msrp, dealer_discount, display_price),
    },
    { at: 'display_price', role: 'price', label: 'Price' },
    { from: 'conditional_price', to: 'display_price', role: 'conditional', label: 'Conditional Offers' },
  ],
})

const pageSize = '200'

export const foxDealer = definePlatform({
  id: 'fox-dealer',
  name: 'Fox Dealer',
  confidence: 'medium',
  trust: 'documented',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'assets of foxdealer.com', weight: 0.8, html: /\/\/(static|search)\.foxdealer\.com(?=["'/\\\s)])/ },
    { name: 'hosts of foxdealersites.com', weight: 0.7, html: /\/\/[\w.-]+\.foxdealersites\.com(?=["'/\\\s)])/ },
    { name: 'host under foxdealersites.com', weight: 0.8, host: /\.foxdealersites\.com$/ },
  ],
  configure: configureFoxDealer,
  listing: {
    envelope: SearchPage,
    items: 'hits',
    total: 'total',
    sources: [
      {
        name: 'vehicle search',
        addresses: [
          { ...search({ per_page: pageSize, 'filters[type]': 'new' }), section: 'new' },
          { ...search({ per_page: pageSize, 'filters[type]': 'used' }), section: 'used' },
        ],
      },
    ],
    one: (vin) => ({ ...search({ per_page: pageSize, 'filters[vin]': vin }), aliveAt: search({ per_page: '0' }) }),
  },
  record: SearchHit,
  fields: {
    trim: ['trim', 'standardtrim'],
    condition: ['type', 'condition'],
    body: ['standardbody', 'body'],
    engine: ['engdescription', 'engine_description'],
    transmission: ['trans', 'transdescription'],
    generic_exterior_color: 'extcolorgeneric',
    generic_interior_color: 'int_colorgeneric',
    city_mpg: 'epacity',
    hwy_mpg: 'epahighway',
    vdp_link: 'permalink',
    photos: { fn: 'each', of: 'photos' },
    features: { fn: 'each', of: 'options' },
    in_transit: [
      { fn: 'is', of: 'in_transit', matches: /^(true|1|yes|y)$/i },
      { fn: 'is', of: 'vehicle_status', matches: /transit/i },
    ],
    carfax_1_owner: { fn: 'is', of: 'carfaxoneowner', matches: /^(true|1|yes|y)$/i },
  },
  derive: (record) => ({ prices: readFoxDealerPrices(record) }),
  skip: { sold: { fn: 'is', of: 'vehicle_status', matches: /^sold$/i } },
  store: { name: ['dealername', 'feed_id'] },
})

function search(filters: Readonly<Record<string, string>>): ListingAddress {
  return {
    path: 'https://search.foxdealer.com/api/vehicle/search',
    query: (config: SiteConfig) => ({ domain: String(config.domain), ...filters }),
    offsetParam: 'offset',
    referer: '/inventory/',
    reshape: readSearch,
  }
}

/** The search identifies a site by its host name, exactly with or without `www.`. */
function configureFoxDealer(page: Page): ConfigureResult {
  const host = URL.parse(page.url)?.hostname ?? null
  const siteId = /\/\/static\.foxdealer\.com\/([\w-]{1,60})\//.exec(page.text)?.[1] ?? null
  return configureSite(page, siteId, { domain: host })
}

/** A response of the search: `{data: {total, hits}}`. */
function readSearch(json: unknown): unknown {
  const hits = readPath(json, 'data.hits')
  return Array.isArray(hits) ? { hits: hits.map(plainHit), total: readPath(json, 'data.total') } : undefined
}

/** Photos and options are lists of texts or objects, or one text with separators. */
function plainHit(hit: unknown): unknown {
  if (!isRecord(hit)) return hit
  const { imagelist, images, installed_options } = hit
  const photos = [imagelist, images].map((list) => texts(list, /[,|](?=\s*(?:https?:|\/\/|$))/))
  return {
    ...hit,
    photos: photos.find((list) => list.length > 0) ?? [],
    options: texts(installed_options, /[|\n]/),
  }
}

function texts(rawValue: unknown, separator: RegExp): readonly string[] {
  if (typeof rawValue === 'string')
    return rawValue
      .split(separator)
      .map((text) => text.trim())
      .filter((text) => text !== '')
  if (isRecord(rawValue)) return texts(rawValue.url, separator)
  const list: readonly unknown[] = Array.isArray(rawValue) ? rawValue : []
  return list.flatMap((item) => {
    const text = isRecord(item) ? item.url : item
    return typeof text === 'string' && text !== '' ? [text] : []
  })
}
