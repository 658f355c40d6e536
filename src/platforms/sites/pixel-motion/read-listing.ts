import { cardListing } from '../../engine/listing/card-listing.ts'
import { trimInName } from '../../engine/records/trim-in-name.ts'
import { readPixelMotionPrices } from './read-prices.ts'

const display = /\/inventory\/display\/(new|used|certified|cpo)\/((?:19|20)\d{2})\/([^/?#]{1,60})\/([^/?#]{1,80})\//i

/** Some templates open the class attribute of a price label with one kind of quote and close it with the other. */
const brokenClass = /class="(price-item-label)'/g

const readCards = cardListing({
  card: '.vlpm3VehicleRow[id]',
  rows: [{ row: '[class^="vlp-item-"]', label: 'strong' }],
  fields: {
    vin: { attr: 'id', find: /^[A-HJ-NPR-Z0-9]{17}$/i },
    stocknum: { label: 'Stock #' },
    heading: 'h2.condition',
    odometer: { label: 'Mileage' },
    engine: { label: 'Engine' },
    transmission: { label: 'Transmission' },
    drivetrain: { label: 'Drive' },
    exterior_color: { label: 'Exterior Color' },
    interior_color: { label: 'Interior Color' },
    vdp_link: { of: 'a.view-vehicle', attr: 'href' },
    photos: { each: '.vlpm3VehicleImage__static img', attr: ['data-src', 'src'] },
  },
  derive: (vehicle, card) => {
    const [, section = '', year, make, model] = display.exec(vehicle.vdp_link ?? '') ?? []
    const heading = (vehicle.heading ?? '').replace(/^\D{0,30}(?=(?:19|20)\d{2}\s)/, '')
    const named = { year: year ?? null, make: spaced(make), model: spaced(model) }
    const certified = /^c/i.test(section)
    return {
      ...vehicle,
      ...named,
      heading,
      trim: trimInName(heading, named),
      condition: section === '' ? null : certified ? 'used' : section.toLowerCase(),
      ...(certified ? { certified } : {}),
      prices: readPixelMotionPrices(card),
    }
  },
  more: (html) => /class=["'][^"'<>]{0,200}\bvlpm3Pages__next\b(?![^"'<>]{0,100}\b(?:disabled|hidden)\b)/.test(html),
})

export function readPixelMotionPage(html: string, url: string) {
  return readCards(html.replace(brokenClass, "class='$1'"), url)
}

function spaced(part: string | undefined): string | null {
  if (part === undefined) return null
  return part.replace(/%20|\+|_/g, ' ').trim() || null
}
