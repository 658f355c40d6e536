import { type Static, Type } from 'typebox'
import { isRecord } from '../../../lib/json.ts'
import type { Page } from '../../../model/page.ts'
import type { ConfigureResult } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import type { FreshSettings } from '../../engine/detect/fresh-settings.ts'
import { typesenseListing } from '../../engine/paging/typesense.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { signedAmountOf } from '../../engine/records/amount-of.ts'
import { RawValue, rawValues } from '../../engine/records/parse-record.ts'
import { readKey, readPath, textAt } from '../../engine/records/record-path.ts'

/** One vehicle; only the fields used. `dealer.url` is rewritten to the requesting host and identifies nothing. */
const VehicleDocument = Type.Object({
  ...rawValues(
    'vin stockNumber yr year make model trim condition body mileage engine transmission drivetrain',
    'fuel exteriorColor interiorColor genericColor mpgCity mpgHighway vdpUrl status msrp finalPrice',
    'finalPriceInt sellingPrice price internetPrice dealerName',
  ),
  imageUrls: Type.Optional(Type.Array(Type.String())),
  features: Type.Optional(Type.Array(RawValue)),
  dealer: Type.Optional(Type.Object({ name: Type.Optional(RawValue), address: Type.Optional(RawValue) })),
})

/** A page as `read-hits.ts` returns it. */
const VehicleHits = Type.Object({ documents: Type.Array(Type.Unknown()), found: Type.Optional(RawValue) })

const asked = ['finalPrice', 'finalPriceInt', 'sellingPrice', 'price'] as const

/**
 * The price is the final price, else the selling price, else the plain price. An internet price below it includes
 * conditional offers: the difference is served as one. The MSRP applies to new and certified vehicles.
 */
export const readDealerVenomPrices = priceReader<Static<typeof VehicleDocument>>({
  isNew: ({ condition }) => /new|certified/i.test(textAt(condition) ?? ''),
  rows: [
    { at: 'msrp', role: 'msrp', label: 'MSRP', of: 'new' },
    { at: asked, role: 'price', label: 'Final Price' },
    { from: 'internetPrice', to: asked, role: 'conditional', label: 'Conditional Offers' },
    {
      ...{ at: 'internetPrice', role: 'internet' },
      only: (document) => signedAmountOf(document.internetPrice) >= askedOf(document),
    },
  ],
})

function askedOf(document: Static<typeof VehicleDocument>): number {
  return asked.map((key) => signedAmountOf(document[key])).find((amount) => amount > 0) ?? Infinity
}

export const dealerVenom = definePlatform({
  id: 'dealer-venom',
  name: 'DealerVenom',
  confidence: 'high',
  trust: 'documented',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: '__tsHost of typesense.net',
      weight: 0.7,
      html: /\b__tsHost["']?\s*[=:]\s*["'][\w.-]+\.typesense\.net["']/,
    },
    { name: 'typesenseSearchAdapter', weight: 0.6, html: /\btypesense(InstantSearch|Search)Adapter\b/i },
    { name: 'bucket.dealervenom.com', weight: 0.7, html: /\/\/bucket\.dealervenom\.com(?=["'/\\\s)])/ },
    { name: 'dv-framework', weight: 0.3, html: /\bdv-framework\b/ },
  ],
  precedes: ['dealer-com', 'dealer-inspire'],
  configure: configureDealerVenom,
  listing: {
    envelope: VehicleHits,
    items: 'documents',
    total: 'found',
    fresh: {
      paths: ['/', '/new-vehicles/', '/used-vehicles/', '/inventory/'],
      read: readSearchAccess,
      what: 'its vehicle search',
    },
    sources: [{ name: 'vehicle search', addresses: [search()] }],
    one: (vin) => (/^[A-Z0-9]{1,20}$/.test(vin) ? search(`vin:=${vin}`) : null),
  },
  record: VehicleDocument,
  fields: {
    year: ['yr', 'year'],
    generic_exterior_color: 'genericColor',
    photos: { fn: 'each', of: 'imageUrls' },
    features: { fn: 'each', of: 'features' },
    in_transit: { fn: 'is', of: 'status', matches: /transit/i },
  },
  derive: (record) => ({ prices: readDealerVenomPrices(record) }),
  skip: { sold: { fn: 'is', of: 'status', matches: /^sold$/i } },
  store: { name: ['dealerName', 'dealer.name'], street: 'dealer.address' },
})

function search(filterBy?: string) {
  return {
    ...typesenseListing({
      host: (config) => String(config.search_host),
      apiKey: (config) => String(config.search_key),
      collection: (config) => String(config.search_collection),
      queryBy: 'vin',
      ...(filterBy === undefined ? {} : { filterBy }),
    }),
    reshape: readHits,
  }
}

/** `site_id` is the search collection, named after the manufacturer's dealer code; some pages lack it. */
function configureDealerVenom(page: Page): ConfigureResult {
  return configureSite(page, collectionOf(page.text))
}

/** Host, key and collection as the page passes them to its own search, in globals or in the adapter's settings. */
export function readSearchAccess(page: Page): FreshSettings | null {
  const { text } = page
  const host =
    settingOf(text, '__tsHost') ?? /["']?\bhost["']?\s*:\s*["']([\w.-]+\.typesense\.net)["']/.exec(text)?.[1] ?? null
  const key = settingOf(text, '__tsApiKey') ?? settingOf(text, 'apiKey')
  const collection = collectionOf(text)
  if (host === null || key === null || collection === null) return null
  return { search_host: host, search_key: key, search_collection: collection }
}

function collectionOf(text: string): string | null {
  const name = settingOf(text, 'currentIndex') ?? settingOf(text, 'indexName')
  if (name !== null && /^vehicles-/.test(name)) return name
  return /["'](vehicles-[\w-]{1,60})["']/.exec(text)?.[1] ?? null
}

function settingOf(text: string, name: string): string | null {
  return new RegExp(`\\b${name}["']?\\s*[=:]\\s*["']([^"']{1,300})["']`).exec(text)?.[1] ?? null
}

/** A response of Typesense: `{found, hits: [{document}]}`. */
export function readHits(json: unknown): unknown {
  const hits = readPath(json, 'hits')
  if (!Array.isArray(hits)) return undefined
  return { documents: hits.map((hit) => plainDocument(readKey(hit, 'document'))), found: readPath(json, 'found') }
}

/** Photos are a list, or one text with comma-separated URLs. */
function plainDocument(document: unknown): unknown {
  if (!isRecord(document) || typeof document.imageUrls !== 'string') return document
  const addresses = document.imageUrls
    .split(/[,|](?=\s*(?:https?:|\/\/|$))/)
    .map((url) => url.trim())
    .filter((url) => url !== '')
  return { ...document, imageUrls: addresses }
}
