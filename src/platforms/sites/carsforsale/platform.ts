import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { readWholeTitle } from '../../../model/read-title.ts'
import { type Card, type CardTable, readCard, readCardText, wholePage } from '../../engine/cards/html-cards.ts'
import { cardListing, defineCardPlatform, linksFurther } from '../../engine/listing/card-listing.ts'
import { withVehiclePages } from '../../engine/listing/complete-from-pages.ts'
import { mergeVehicle } from '../../engine/listing/merge-vehicle.ts'
import { findVehicles } from '../../engine/structured-data/find-vehicles.ts'

const details = /\/details\/(?:(used|new|certified)-)?(?:19|20)\d{2}-[^/?#]+\/\d+/i
const mainInfo = {
  row: '.vehicle-snapshot__main-info-item',
  label: '.vehicle-snapshot__label',
  value: '.vehicle-snapshot__main-info',
}

/** Price and mileage share a class and differ only by label. */
export const readCarsForSaleListing = cardListing({
  card: 'li.vehicle-snapshot',
  rows: [
    mainInfo,
    { row: '.vehicle-snapshot__info-text-container', label: 'div', value: '.vehicle-snapshot__info-text' },
  ],
  fields: {
    heading: ['.vehicle-snapshot__title a', 'a.font-primary', '.vehicle-snapshot__title'],
    vdp_link: { of: 'a[href*="/details/"]', attr: 'href' },
    photos: { each: '.vehicle-snapshot__image img', attr: ['data-src', 'src'] },
    prices: { price: { label: ['Price', 'Sale Price', 'Internet Price'] } },
  },
  derive: (fromTable, card) => {
    const vehicle = { ...fromTable, photos: realPhotos(fromTable.photos ?? []) }
    return mergeVehicle(describedBefore(card), { ...splitParts(vehicle), ...vehicle })
  },
  skip: (card) =>
    /\bsold\b/i.test(readCardText(card, { label: ['Price', 'Sale Price'] }, [mainInfo]) ?? '') ? 'sold' : null,
  total: [
    />\s{0,20}[\d,]{1,8}\s{0,20}<\/span>\s{0,20}(?:-|–|&ndash;|to)\s{0,20}<span[^<>]{0,200}>\s{0,20}[\d,]{1,8}\s{0,20}<\/span>\s{0,20}of\s{0,20}<span[^<>]{0,200}>\s{0,20}([\d,]{1,8})/i,
    /\b\d[\d,]{0,6}\s{0,5}(?:-|–)\s{0,5}\d[\d,]{0,6}\s{1,5}of\s{1,5}([\d,]{1,8})/i,
  ],
  more: (html, url) => linksFurther(html, url, /[?&;]PageNumber=(\d+)/),
})

const page: CardTable = {
  rows: [
    {
      row: '.vdp-info-block__info-item',
      label: '.vdp-info-block__info-item-title',
      value: '.vdp-info-block__info-item-description',
    },
  ],
  fields: {
    vin: [{ label: ['VIN', 'VIN #'] }, '.js-vin-message'],
    photos: { each: '[data-lazy]', attr: 'data-lazy' },
  },
}

/** A vehicle page: its labeled facts, plus its schema.org block if there is one. */
export function readCarsForSalePage({ text, url }: Page): RawVehicle | null {
  const fromTable = readCard(wholePage(text), page)
  const described = describedBy(text, url, fromTable.vin ?? null)
  if (Object.keys(fromTable).length === 0 && described.vin === undefined) return null
  return mergeVehicle(described, { ...fromTable, photos: realPhotos(fromTable.photos ?? []) })
}

function splitParts({ heading, vdp_link: link }: RawVehicle): RawVehicle {
  const condition = details.exec(link ?? '')?.[1]?.toLowerCase() ?? null
  return { ...readWholeTitle(heading ?? ''), condition }
}

/** Newer pages put a schema.org block before each card. */
function describedBefore(card: Card): RawVehicle {
  const script = card.prev()
  if (!script.is('script')) return {}
  return describedBy(`<script type="application/ld+json">${script.text()}</script>`, 'https://site.invalid/', null)
}

function describedBy(html: string, url: string, vin: string | null): RawVehicle {
  const { vehicles } = findVehicles(html, url)
  const found = vehicles.find(({ raw }) => vin === null || raw.vin?.toUpperCase() === vin.toUpperCase())
  const { vdp_link: _link, condition: _condition, ...known } = found?.raw ?? {}
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null))
}

/** "sports_car_front_view-700.png" and "nophoto.png" are placeholders. */
function realPhotos(photos: readonly string[]): string[] {
  return photos.filter((photo) => !/nophoto|sports_car_front_view/i.test(photo))
}

const listing = defineCardPlatform({
  id: 'carsforsale',
  name: 'Carsforsale.com',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'images of cdn*.carsforsale.com', weight: 0.45, html: /\/\/cdn\d{0,2}\.carsforsale\.com(?=["'/])/i },
    { name: 'class vehicle-snapshot', weight: 0.5, html: /class=["'][^"']*\bvehicle-snapshot(?:__[\w-]+)?\b/ },
    {
      name: 'links to /details/{used|new|certified}-{year}',
      weight: 0.35,
      html: /href=["'][^"']*\/details\/(?:used|new|certified)-(?:19|20)\d{2}-/i,
    },
    { name: 'link to /cars-for-sale', weight: 0.2, html: /href=["'](?:https?:\/\/[^/"']+)?\/cars-for-sale(?=["'?])/i },
  ],
  listing: {
    sources: [
      {
        name: 'cars for sale',
        path: '/cars-for-sale',
        query: { PageSize: '100' },
        pageParam: 'PageNumber',
        embedded: readCarsForSaleListing,
      },
    ],
  },
})

/** The listing has no VINs: they come from the vehicle pages. */
export const carsForSale = withVehiclePages(listing, {
  needed: (vehicle) => (vehicle.vin ?? '') === '',
  read: readCarsForSalePage,
})
