import type { Static } from 'typebox'
import { isRecord } from '../../../lib/json.ts'
import type { Page } from '../../../model/page.ts'
import type { ConfigureResult, SiteConfig } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { readKey, says, textAt, textsAt } from '../../engine/records/record-path.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'
import { identifyDealerCom } from './identify.ts'
import { readDealerComPrices } from './read-prices.ts'
import { InventoryRecord, readAccounts } from './records.ts'
import { withResolvedPrices } from './resolve-prices.ts'

const all = 'INVENTORY_LISTING_DEFAULT_AUTO_ALL'
const api = '/api/widget/ws-inv-data/getInventory'
const referer = '/all-inventory/index.htm'
/** The server-rendered state: of `inventory-data-bus1` on older pages, of `inventory-data-bus2` on newer ones. */
const inPage = /DDC\.(?:WS\.state\[["']ws-inv-data["']\]\[["'][^"']+["']\]|WidgetData\[["'][^"']+["']\])\s*=\s*/

const table = definePlatform({
  id: 'dealer-com',
  name: 'Dealer.com',
  confidence: 'high',
  trust: 'verified',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'DDC.siteSettings', weight: 0.9, html: /\bDDC\.siteSettings\s*=/ },
    {
      name: 'DDC.WS.state, DDC.dataLayer or DDC.WidgetData',
      weight: 0.8,
      html: /\bDDC\.(WS\.state|dataLayer|WidgetData)\b/,
    },
    { name: 'widget ws-inv-data', weight: 0.5, html: /["'/]ws-inv-data["'/]/ },
    { name: 'wspCode DealerDotCom', weight: 0.5, html: /wspCode["']?\s*:\s*["']DealerDotCom["']/ },
    hostInHtml(0.4, 'static.dealer.com'),
    { name: 'class ddc-site', weight: 0.4, html: /class=["'][^"']*\bddc-site\b/ },
    { name: 'CNAME secure.dealer.com.edgekey.net', weight: 0.85, cname: 'secure.dealer.com.edgekey.net' },
  ],
  configure: configureDealerCom,
  identify: identifyDealerCom,
  listing: {
    items: 'inventory',
    total: 'pageInfo.totalCount',
    pageSize: 'pageInfo.pageSize',
    sources: [
      {
        name: 'getInventory',
        emptyProves: false,
        path: api,
        body: (config, { start }) => requestBody(config, { start }),
        referer,
      },
      { name: 'inventory-data-bus1', emptyProves: false, path: busPath(all), offsetParam: 'start' },
      { name: 'all-inventory page', ...inPageListing('/all-inventory/index.htm') },
      {
        name: 'new and used pages',
        addresses: [inPageListing('/new-inventory/index.htm'), inPageListing('/used-inventory/index.htm')],
      },
      {
        name: 'getInventory by page number',
        emptyProves: false,
        path: api,
        by: 'page',
        body: (config, position) => requestBody(config, position),
        referer,
      },
    ],
    totals: {
      new: { path: api, referer, body: (config, { start }) => requestBody(config, { start, section: 'auto-new' }) },
      used: { path: api, referer, body: (config, { start }) => requestBody(config, { start, section: 'auto-used' }) },
    },
    one: (vin) => ({
      path: busPath(all),
      offsetParam: 'start',
      query: { search: vin },
      provenBy: { path: busPath(all), offsetParam: 'start' },
    }),
  },
  record: InventoryRecord,
  fields: {
    stocknum: ['stockNumber', shown('stockNumber')],
    heading: ({ title }) => textsAt(title).join(' ') || null,
    condition: ['type', 'condition'],
    doors: ['doors', named('doors')],
    odometer: [named('odometer'), 'odometer'],
    // The tracked engine may be only the number of cylinders ("4" of "1.5L 4").
    engine: [shown('engine'), named('engine'), 'engine'],
    engine_displacement: [named('engineSize'), 'engineSize'],
    transmission: [named('transmission'), 'transmission'],
    drivetrain: [named('driveLine'), 'driveLine', named('normalDriveLine'), 'normalDriveLine'],
    fuel: [named('normalFuelType'), 'normalFuelType', named('fuelType'), 'fuelType'],
    exterior_color: [named('exteriorColor'), 'exteriorColor'],
    interior_color: [named('interiorColor'), 'interiorColor'],
    generic_exterior_color: [named('normalExteriorColor'), normalized('exteriorColor')],
    generic_interior_color: [named('normalInteriorColor'), normalized('interiorColor')],
    city_mpg: ['cityMpg', named('cityMpg'), named('cityFuelEconomy')],
    hwy_mpg: ['highwayMpg', named('highwayMpg'), named('highwayFuelEconomy')],
    photos: ({ images }) => textsAt(images, 'uri'),
    description: ['comments', named('comments'), named('internetComments')],
    in_transit: ({ status }) => says(status, /^IN_TRANSIT/i),
    inventory_date: ['inventoryDate', named('inventoryDate')],
    days_in_stock: ['daysOnLot', named('daysOnLot')],
  },
  derive: (record, page) => ({
    prices: readDealerComPrices(record, readKey(page, 'incentives')),
    features: featuresOf(record),
  }),
  skip: ({ status }) => (says(status, /^sold$/i) ? 'sold' : null),
  store: {
    id: 'accountId',
    accounts: readAccounts,
  },
})

export const dealerCom = withResolvedPrices(table)

type Vehicle = Static<typeof InventoryRecord>

/** Packages, then the equipment of all categories: "Heated door mirrors", "Remote engine start: keyfob". */
function featuresOf({ packages = [], equipment = [] }: Vehicle): readonly string[] {
  const rows = equipment.flatMap(({ specifications = [] }) => specifications)
  const equipped = rows.map(({ description, details }) =>
    [description, details]
      .map(textAt)
      .filter((text) => text !== null)
      .join(': '),
  )
  return [...packages.map((name) => String(name ?? '')), ...equipped].filter((feature) => feature !== '')
}

/** An attribute's raw value if there is one, else its displayed value. */
function named(name: string) {
  return ({ trackingAttributes: tracked, attributes }: Vehicle) =>
    attributeNamed(tracked, name) ?? attributeNamed(attributes, name)
}

/** The platform's own word beside the dealer's wording. */
function normalized(wanted: string) {
  return ({ trackingAttributes: tracked = [], attributes = [] }: Vehicle) =>
    textAt(
      [...tracked, ...attributes].find(({ name, normalizedValue }) => name === wanted && normalizedValue !== undefined)
        ?.normalizedValue,
    )
}

function shown(name: string) {
  return ({ attributes }: Vehicle) => attributeNamed(attributes, name)
}

function attributeNamed(attributes: Vehicle['attributes'], wanted: string): string | null {
  return textAt(attributes?.find(({ name }) => name === wanted)?.value)
}

function busPath(alias: string): string {
  return `/apis/widget/${alias}:inventory-data-bus1/getInventory`
}

function inPageListing(path: string) {
  return { path, offsetParam: 'start', embedded: listingInPage }
}

function listingInPage(html: string): unknown {
  const values = embeddedJson(html, inPage).map((value) => (isRecord(value) && isRecord(value.WIS) ? value.WIS : value))
  return values.find((value) => isRecord(value) && Array.isArray(value.inventory))
}

/** Most rooftops page by `start`; some ignore it and need the page number and size as parameters. */
type RequestPosition = { readonly start: number; readonly section?: string } | { readonly page: number }

const pageSize = '48'

/** The smallest body that the interface accepts, for all vehicles or one section (`auto-new`, `auto-used`). */
function requestBody(config: SiteConfig, position: RequestPosition): unknown {
  const section = 'section' in position ? position.section : undefined
  return {
    siteId: config.site_id,
    locale: 'en_US',
    device: 'DESKTOP',
    pageAlias: 'INVENTORY_LISTING_DEFAULT_AUTO_ALL',
    pageId: `${config.site_id}_SITEBUILDER_INVENTORY_SEARCH_RESULTS_AUTO_ALL_V1_1`,
    windowId: 'inventory-data-bus2',
    widgetName: 'ws-inv-data',
    inventoryParameters:
      'page' in position
        ? { page: [String(position.page)], pageSize: [pageSize] }
        : { start: [String(position.start)] },
    preferences: {
      pageSize: section === undefined ? pageSize : '1',
      'listing.config.id': section ?? 'auto-new,auto-used',
      removeEmptyFacets: 'true',
      removeEmptyConstraints: 'true',
    },
    includePricing: true,
  }
}

/** Reads the ids in `DDC.siteSettings`, which every page of the platform has. */
function configureDealerCom(page: Page): ConfigureResult {
  const siteId = settingOf(page.text, 'siteId')
  const base = URL.parse(page.url)
  if (base === null) return { kind: 'missing', reason: 'the page has no address' }
  if (siteId === null) return { kind: 'missing', reason: 'the page names no siteId' }
  const { name } = identifyDealerCom(page)
  return {
    kind: 'configured',
    config: {
      base_url: base.origin,
      inventory_type: 'all',
      site_id: siteId,
      ...(name === null ? {} : { store_name: name }),
      account_id: settingOf(page.text, 'accountId') ?? siteId,
      child_account_ids: childAccounts(page.text),
      default_domain: settingOf(page.text, 'defaultDomain'),
    },
  }
}

function settingOf(html: string, name: string): string | null {
  const scope = /DDC\.siteSettings\s{0,20}=\s{0,20}\{[^{}]{0,5000}\}/.exec(html)?.[0]
  const setting = new RegExp(`["']?\\b${name}\\b["']?\\s*[:=]\\s*["']([\\w.-]+)["']`)
  return (scope === undefined ? null : setting.exec(scope)?.[1]) ?? setting.exec(html)?.[1] ?? null
}

function childAccounts(html: string): readonly string[] {
  const list = /\bchildAccountIds["']?\s{0,20}:\s{0,20}\[([^[\]]{0,5000})\]/.exec(html)?.[1] ?? ''
  return [...list.matchAll(/["']([\w.-]+)["']/g)].map((match) => match[1] ?? '').filter((id) => id !== '')
}
