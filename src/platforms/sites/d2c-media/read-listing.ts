import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { type Card, type CardTable, findCards, readCard, readCardText } from '../../engine/cards/html-cards.ts'
import { parseHtml } from '../../engine/cards/parse-html.ts'
import { parseJson } from '../../engine/cards/read-page.ts'
import type { ListedCard } from '../../engine/listing/card-listing.ts'
import { saysEmpty } from '../../engine/listing/card-listing.ts'
import { isObject } from '../../engine/records/record-path.ts'
import { findVehicles } from '../../engine/structured-data/find-vehicles.ts'
import { readCardPrices } from './read-prices.ts'

export type Section = 'new' | 'used'
export type D2cCard = ListedCard & { readonly store: { readonly name: string | null } }

const data = 'input[name="vehicledata"]'
const ofData = (attr: string) => [
  { of: data, attr },
  { of: '.carImage', attr },
]
const table: CardTable = {
  rows: [{ row: '.box-lc', label: 'span:first-child', value: 'span:last-child' }],
  fields: {
    vin: ofData('data-vin'),
    stocknum: [
      { of: data, attr: 'data-stock-number' },
      { of: '.carImage', attr: 'data-nostock' },
    ],
    year: ofData('data-year'),
    make: ofData('data-make'),
    model: ofData('data-model'),
    trim: ['.divTrim', { of: data, attr: 'data-trim' }],
    // The category "Cars" covers sedans, coupes, hatchbacks and wagons: not a body style.
    body: { label: ['Category', 'Catégorie', 'Categorie'], find: /^(?!(?:cars?|autos?|voitures?)$).+$/i },
    doors: { label: ['Doors', 'Portes'] },
    odometer: '.s-km',
    engine: { label: ['Engine', 'Moteur'] },
    engine_cyl_count: { label: ['Cylinders', 'Cylindres'] },
    transmission: [{ label: 'Transmission' }, { of: '.s-desc', find: /\bkm\.\s*((?:auto|man)[^,]*)/i }],
    drivetrain: { label: ['Drive train', 'Motricité', 'Motricite'] },
    fuel: { label: ['Fuel', 'Carburant'] },
    exterior_color: [
      { label: ['Exterior Colour', 'Couleur extérieure', 'Couleur exterieure'] },
      { of: '.s-desc', find: /\bExt\.?:\s*([^,]+)/i },
    ],
    interior_color: [
      { label: ['Interior Colour', 'Couleur intérieure', 'Couleur interieure'] },
      { of: '.s-desc', find: /\bInt\.?:\s*([^,]+)/i },
    ],
    vdp_link: [
      { of: 'a.carTitle', attr: 'href' },
      { of: '.carImage a', attr: 'href' },
    ],
    photos: { each: 'img.mainImage', attr: ['data-imgsrc', 'src'] },
  },
}

/**
 * One page of a section. Vehicles outside its cards belong to sidebars. Undefined for a truncated page or another kind
 * of page; a page without cards is a listing only if it says so.
 */
export function readD2cListing(html: string, url: string, section: Section): unknown {
  if (!/<\/(?:html|body)\s*>/i.test(html)) return undefined
  const cards = findCards(html, 'li.carBoxWrapper').map((card) => readListedCard(card, url, section))
  const total = statedBySection(html, section)
  const isListing = cards.length > 0 || total !== null || /\blstListingWrapper\b/.test(html) || saysEmpty(html)
  return isListing ? { vehicles: cards, total } : undefined
}

function readListedCard(card: Card, url: string, section: Section): D2cCard {
  const fromTable = readCard(card, table)
  const structured = vehicleInCard(card, url)
  const banner = readCardText(card, '.carBanner') ?? ''
  const vehicle: RawVehicle = {
    ...fromTable,
    vin: fromTable.vin ?? structured.vehicle?.vin ?? null,
    vdp_link: fromTable.vdp_link ?? structured.vehicle?.vdp_link ?? null,
    photos: (fromTable.photos ?? []).length > 0 ? (fromTable.photos ?? []) : (structured.vehicle?.photos ?? []),
    condition: sectionOf(fromTable.vdp_link ?? '') ?? section,
    odometer_unit: 'km',
    ...(/\b(?:in|en) transit\b|\bincoming\b|à venir/i.test(banner) ? { in_transit: true } : {}),
    prices: readCardPrices(card, structured.vehicle?.prices?.price ?? null),
  }
  const isSold = /\b(sold|vendue?s?)\b/i.test(banner)
  return { vehicle, store: { name: structured.seller }, ...(isSold ? { skip_reason: 'sold' } : {}) }
}

/** The card's own JSON-LD: a Vehicle, next to a Product without a VIN. */
function vehicleInCard(card: Card, url: string): { vehicle: RawVehicle | null; seller: string | null } {
  const blocks = card.find('script[type="application/ld+json"]')
  const texts = blocks.toArray().map((_, position) => blocks.eq(position).html() ?? '')
  const markup = texts.map((text) => `<script type="application/ld+json">${text}</script>`).join('')
  const [found] = findVehicles(markup, url).vehicles
  const sellers = texts.map((text) => sellerOf(parseJson(text))).filter((seller) => seller !== null)
  return { vehicle: found?.raw ?? null, seller: sellers[0] ?? null }
}

function sellerOf(node: unknown): string | null {
  const offers = isObject(node) ? node.offers : null
  const seller = isObject(offers) ? offers.seller : null
  return isObject(seller) && typeof seller.name === 'string' ? seller.name : null
}

/** The section in the vehicle's URL; `data-condition` and `itemCondition` follow the model year and are not trusted. */
function sectionOf(link: string): string | null {
  const path = /^(?:https?:\/\/[^/]+)?\/(?:(?:en|fr)\/)?([a-z]+)\//i.exec(link)?.[1]?.toLowerCase() ?? ''
  if (/^(used|occasion)$/.test(path)) return 'used'
  if (/^(new|neufs?)$/.test(path)) return 'new'
  return /^(demos?|demonstrat(ors?|eurs?))$/.test(path) ? 'demo' : null
}

/** "Our stock by brand": each brand's link with its count; null if the page has no such list for the section. */
function statedBySection(html: string, section: Section): number | null {
  if (!/\bdivSeoLinkWrapper\b/.test(html)) return null
  const $ = parseHtml(html)
  const links = $('.divSeoLinkWrapper a[href]').filter((_, link) => sectionOf($(link).attr('href') ?? '') === section)
  const counts = links.toArray().map((link) => Number(/\d+/.exec($(link).find('.s-num').text())?.[0] ?? Number.NaN))
  return counts.length === 0 || counts.some(Number.isNaN) ? null : counts.reduce((sum, count) => sum + count, 0)
}
