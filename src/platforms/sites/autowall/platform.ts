import type { RawPrices } from '../../../model/raw-vehicle.ts'
import { readWholeTitle } from '../../../model/read-title.ts'
import { type Card, type CardRow, readCardText } from '../../engine/cards/html-cards.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { cardListing, cardPages, cardRecords } from '../../engine/listing/card-listing.ts'
import { pricesOf } from '../../engine/prices/price-lines.ts'

const rows: readonly CardRow[] = [{ row: '.row', label: '.col:nth-child(1)', value: '.col:nth-child(2)' }]

const readListing = cardListing({
  card: '.vehicle-inventory-container[data-vin]',
  rows,
  fields: {
    vin: { attr: 'data-vin' },
    heading: ['.product-name', '.vehicle-title'],
    make: 'small.text-muted',
    condition: [{ label: 'Condition' }, '.condition'],
    odometer: [{ label: 'Mileage' }, '.mileage'],
    exterior_color: { label: ['Exterior Color', 'Ext. Color', 'Color'] },
    vdp_link: [
      { of: 'a.product-name', attr: 'href' },
      { of: 'a[href*="/gs-vehicle/"]', attr: 'href' },
    ],
    photos: { each: '.product-imitation img', attr: ['data-src', 'src'] },
  },
  derive: (vehicle, card) => {
    const { year, make, model, trim } = readWholeTitle(vehicle.heading ?? '')
    return {
      ...vehicle,
      year,
      make: vehicle.make ?? make,
      model,
      trim,
      vdp_link: vehicle.vdp_link ?? `/gs-vehicle/detail/${vehicle.vin}`,
      prices: readAutoWallPrices(card),
    }
  },
  total: [/<title[^<>]{0,100}>\s{0,20}([\d,]{1,6})\s{1,5}Vehicles for Sale/i],
})

export const autoWall = definePlatform({
  id: 'autowall',
  name: 'autoWALL (Gratis)',
  confidence: 'medium',
  trust: 'documented',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: 'links to /gs-vehicle/',
      weight: 0.7,
      html: /(?:href|action)=["'](?:https?:\/\/[\w.-]{1,100})?\/gs-vehicle\/\w/i,
    },
    { name: 'badge powered_by_autowall', weight: 0.6, html: /["'/]powered_by_autowall\.\w{3,4}["']/i },
    hostInHtml(0.5, '*.gratistech.com'),
  ],
  ...cardRecords,
  listing: {
    ...cardPages,
    sources: [
      {
        name: 'vehicle list',
        addresses: [{ path: '/gs-vehicle/list', query: { filter: 'All' }, pageParam: 'page', embedded: readListing }],
      },
    ],
  },
})

/** "Sales Price" is the price where it differs from "Retail Price"; "Savings Up To" apply to some buyers only. */
export function readAutoWallPrices(card: Card): RawPrices {
  const amountAt = (label: string) => readCardText(card, { label }, rows) ?? ''
  const plain = readCardText(card, ['.product-price', '.price']) ?? ''
  const retail = amountAt('Retail Price')
  return pricesOf([
    { role: 'price', label: null, amount: amountAt('Sales Price') },
    { role: 'price', label: null, amount: plain },
    { role: 'price', label: null, amount: retail },
    { role: 'list', label: null, amount: retail },
  ])
}
