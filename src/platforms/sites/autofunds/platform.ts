import type { Page } from '../../../model/page.ts'
import type { RawPrices, RawVehicle } from '../../../model/raw-vehicle.ts'
import { type Card, findCards, readCardText, wholePage } from '../../engine/cards/html-cards.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { type CardPage, defineCardPlatform } from '../../engine/listing/card-listing.ts'
import { withVehiclePages } from '../../engine/listing/complete-from-pages.ts'
import { type PriceLine, pricesOf } from '../../engine/prices/price-lines.ts'
import { amountOf } from '../../engine/records/amount-of.ts'

const listing = defineCardPlatform({
  id: 'autofunds',
  name: 'AutoFunds (DealerWebsites)',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'styles of HttpCombiner.ashx?s=DW_', weight: 0.8, html: /HttpCombiner\.ashx\?s=DW_/i },
    hostInHtml(0.45, 'images.autofunds.net'),
    hostInHtml(0.4, 'www.autofunds.com', 'autofunds.com'),
  ],
  listing: {
    sources: [{ name: 'feed', path: '/rss.aspx', by: 'array', embedded: readAutoFundsFeed }],
  },
})

/** The feed has no prices: they come from the vehicle pages. */
export const autoFunds = withVehiclePages(listing, { needed: () => true, read: readAutoFundsPage })

/** A site's feed: every vehicle, without its price. Null for any other feed: blogs lack the namespace. */
export function readAutoFundsFeed(xml: string): CardPage | null {
  if (!/<rss\b/i.test(xml) || !/xmlns:addItem=/i.test(xml) || !/<\/rss\s*>/i.test(xml)) return null
  const items = xml.split(/<item>/i).slice(1)
  const vehicles = items.map((item) => ({ vehicle: readItem(item) }))
  return { vehicles, total: vehicles.length, more: false }
}

function readItem(item: string): RawVehicle {
  const textOf = (name: string) => element(item, name)
  const added = (name: string) => textOf(`addItem:${name}`)
  return {
    vin: added('vin'),
    year: added('year'),
    make: added('make'),
    model: added('model'),
    trim: added('trim'),
    heading: textOf('title'),
    odometer: added('miles'),
    engine: added('engine'),
    ...sizeOf(added('engine') ?? ''),
    transmission: added('transmission'),
    vdp_link: textOf('link'),
    photos: [...item.matchAll(/<addItem:image>([^<]*)<\/addItem:image>/gi)].map((match) => plain(match[1] ?? '')),
  }
}

/** "1.8 4 Cylinder Engine" states liters and cylinders, and so does "2 4 Cylinder Engine". */
function sizeOf(engine: string): RawVehicle {
  const found = /^(\d(?:\.\d)?)\s+(\d{1,2})\s+cyl/i.exec(engine.trim())
  return found === null ? {} : { engine_displacement: found[1] ?? null, engine_cyl_count: found[2] ?? null }
}

function element(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([\\s\\S]{0,5000}?)</${name}>`, 'i').exec(xml)?.[1]
  return text === undefined ? null : plain(text) || null
}

function plain(text: string): string {
  return text
    .replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, '')
    .replace(/&amp;/g, '&')
    .trim()
}

/** What a vehicle page adds to the feed: price, condition, colors, fuel and stock number. */
export function readAutoFundsPage({ text, url }: Page): RawVehicle | null {
  const page = wholePage(text)
  const hidden = (id: string) => readCardText(page, { of: `#${id}`, attr: 'value' })
  const vin = hidden('hdnInventoryVin')
  const area = findCards(text, '#htmDivInvDetailsPriceArea')[0]
  if (vin === null && area === undefined) return null
  return {
    ...(vin === null ? {} : { vin }),
    condition: conditionOf(page, url),
    stocknum: hidden('hdnStock'),
    exterior_color: hidden('hdnExteriorColor'),
    fuel: hidden('hdnFuelType'),
    prices: area === undefined ? { price: null } : readAutoFundsPrices(area),
  }
}

/**
 * "Now Only" is the price if it is below the struck-through internet price; otherwise the internet price is. The
 * estimated payment shares this markup, and the hidden back-office price is not displayed: neither is read. Two
 * different amounts of one kind yield no price.
 */
export function readAutoFundsPrices(area: Card): RawPrices {
  const internet = amountsIn(area, '#DWInvPriceSpan [itemprop="price"], .DWInvListPriceSpan [itemprop="price"]')
  const [now, ...others] = amountsIn(area, '#DwInvPriceReducedPrice [itemprop="price"]')
  const [listed] = internet
  if (internet.length !== 1 || listed === undefined || others.length > 0) return { price: null }
  const name = labelIn(area, '#DWInvPriceSpan, .DWInvListPriceSpan') ?? 'Internet Price'
  if (now === undefined) return pricesOf([line('price', name, listed), line('internet', name, listed)])
  if (now >= listed) return { price: null }
  const reduced = labelIn(area, '#DwInvPriceReducedPrice') ?? 'Reduced Price'
  return pricesOf([
    line('list', name, listed),
    line('discount', 'Reduction', listed - now),
    line('price', reduced, now),
  ])
}

function line(role: PriceLine['role'], label: string, amount: number): PriceLine {
  return { role, label, amount }
}

/** The price's label, which the markup carries for machines. */
function labelIn(area: Card, price: string): string | null {
  return area.find(price).find('[itemprop="name"]').first().text().replace(/\s+/g, ' ').trim() || null
}

function amountsIn(area: Card, selector: string): number[] {
  const elements = area.find(selector).not('.DWPayment [itemprop="price"]')
  const amounts = elements.toArray().map((_, position) => {
    const element = elements.eq(position)
    return amountOf(element.attr('content') ?? element.text())
  })
  return [...new Set(amounts.filter((amount) => amount !== null))]
}

/** Some sites mark their whole used stock as new, so the URL and the page have to agree. */
function conditionOf(page: Card, url: string): string | null {
  const inPath = /\/(new|used)_car\b/i.exec(url)?.[1]?.toLowerCase() ?? null
  const link = page.find('[itemprop="itemCondition"] link, link[itemprop="itemCondition"]').first().attr('href') ?? ''
  const onPage = /(new|used)condition/i.exec(link)?.[1]?.toLowerCase() ?? null
  return inPath === 'used' || inPath === onPage ? inPath : onPage === 'used' ? 'used' : null
}
