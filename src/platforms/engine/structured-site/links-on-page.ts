import { decodeHTMLAttribute } from 'entities'
import { linksAmong, type VehicleLinks } from '../records/vehicle-links.ts'

const marked = /=\s*["']([^"'<>\s]*(?:sticker|monroney|carfax|autocheck)[^"'<>\s]*)["']/gi
const anyVin = /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/

/**
 * The window sticker and the history report that the page of a vehicle links to: an address that names the VIN, or else
 * the only one, since a page may recommend other vehicles with links of theirs.
 */
export function linksOnPage(html: string, vin: string): VehicleLinks {
  const addresses = new Set(Array.from(html.matchAll(marked), ([, address]) => decodeHTMLAttribute(address ?? '')))
  if (addresses.size === 0) return {}
  const named = [...addresses].filter((address) => address.toUpperCase().includes(vin))
  const nameless = [...addresses]
    .filter((address) => !anyVin.test(address.toUpperCase()))
    .map((one) => linksAmong([one]))
  return {
    ...onlyOne(nameless, 'window_sticker_link'),
    ...onlyOne(nameless, 'history_report_link'),
    ...linksAmong(named),
  }
}

function onlyOne(links: readonly VehicleLinks[], field: keyof VehicleLinks): VehicleLinks {
  const [first, ...others] = links.flatMap((link) => link[field] ?? [])
  return first === undefined || others.length > 0 ? {} : { [field]: first }
}
