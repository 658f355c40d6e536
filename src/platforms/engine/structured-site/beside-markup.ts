import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { elementsBelow } from '../cards/find-elements.ts'
import { parseAgain } from '../cards/parse-html.ts'
import { isBlank } from '../listing/build-scan.ts'
import { fieldAliases } from '../records/field-aliases.data.ts'
import { aliasKey } from '../records/usual-fields.ts'
import { normalizedVin } from '../records/vin-key.ts'

/** Attributes of elements that name the vehicle's VIN: names without `data-`. */
type VehicleAttributes = ReadonlyMap<string, string>

const maxElements = 5_000
/** Maximum length of a tag on either side of the VIN. */
const maxTag = 8_000
const vinAttribute = /\bdata-(?:vehicle-?)?vin\s?=\s?["']?([A-HJ-NPR-Z0-9]{17})(?![A-Z0-9])/gi

/** Attributes by VIN. Of several elements, the first that states an attribute counts. */
export function vehicleAttributes(html: string): ReadonlyMap<string, VehicleAttributes> {
  const byVin = new Map<string, Map<string, string>>()
  let elements = 0
  for (const { 1: vin = '', index } of html.matchAll(vinAttribute)) {
    if (++elements > maxElements) break
    const tag = tagAround(html, index)
    if (tag === null) continue
    const known = byVin.get(vin.toUpperCase()) ?? new Map<string, string>()
    byVin.set(vin.toUpperCase(), known)
    const element = elementsBelow(parseAgain(tag).root().toArray()).at(-1)
    for (const [name, value] of Object.entries(element?.attribs ?? {})) {
      const key = /^data-(.+)$/.exec(name)?.[1]
      if (key !== undefined && value.trim() !== '' && !known.has(key)) known.set(key, value.trim())
    }
  }
  return byVin
}

/** Looks no further than a tag is long, so that a page of attributes without tags takes a single pass. */
function tagAround(html: string, at: number): string | null {
  const before = html.slice(Math.max(0, at - maxTag), at)
  const after = html.slice(at, at + maxTag)
  const [start, end] = [before.lastIndexOf('<'), after.indexOf('>')]
  return start < 0 || end < 0 ? null : before.slice(start) + after.slice(0, end + 1)
}

/** Fills gaps of the vehicles' markup from the rest of the page. */
export function withPageFacts({ text, url }: Pick<Page, 'text' | 'url'>): (vehicle: RawVehicle) => RawVehicle {
  const attributes = vehicleAttributes(text)
  const addresses = photoAddresses(text, url)
  return (vehicle) => {
    const vin = normalizedVin(vehicle.vin)
    const facts = fieldsOf(attributes.get(vin) ?? new Map())
    const gaps = Object.entries(facts).filter(([field]) => isBlank(Reflect.get(vehicle, field)))
    return { ...vehicle, ...Object.fromEntries(gaps), photos: gallery(vehicle, vin, addresses) }
  }
}

/** Amounts are not read: only the platform knows which of them is a price. */
function fieldsOf(attributes: VehicleAttributes): RawVehicle {
  const byAlias = new Map([...attributes].map(([name, value]) => [aliasKey(name), value]))
  const fields = Object.entries(fieldAliases).flatMap(([field, aliases]) => {
    const value = aliases.map((alias) => byAlias.get(alias)).find((text) => text !== undefined)
    return value === undefined ? [] : [[field, value] as const]
  })
  const doors = /\b([2-5])\s?-?\s?(?:d|dr|doors?)\b/i.exec(byAlias.get('bodystyle') ?? '')?.[1]
  return { ...(doors === undefined ? {} : { doors }), ...Object.fromEntries(fields) }
}

const maxPhotos = 2_000
const photoAttribute =
  /\b(?:src|data-src|data-lazy|href)=["']([^"'<>\s]{1,500}?\.(?:jpe?g|png|webp|avif)(?:\?[^"'<>\s]{0,300})?)["']/gi

function photoAddresses(html: string, pageUrl: string): readonly string[] {
  const addresses = new Set<string>()
  for (const [, address = ''] of html.matchAll(photoAttribute)) {
    const url = URL.parse(address.replaceAll('&amp;', '&'), pageUrl)
    if (url !== null) addresses.add(url.href)
    if (addresses.size >= maxPhotos) break
  }
  return [...addresses]
}

/**
 * Markup often has one photo of many: the page's others are in the same place under another number, with the VIN in
 * their addresses. Addresses without the VIN may show other vehicles.
 */
function gallery({ photos }: RawVehicle, vin: string, addresses: readonly string[]): readonly string[] {
  const stated = photos ?? []
  if (stated.length > 1 || vin === '') return stated
  const named = addresses.filter((address) => address.toUpperCase().includes(vin))
  const shape = withoutNumber(stated[0] ?? named[0] ?? '')
  return [...new Set([...stated, ...named.filter((address) => withoutNumber(address) === shape)])]
}

/** The number in a photo's file name: .../5ip/12.jpg, ...-0.jpg. */
function withoutNumber(address: string): string {
  const path = address.replace(/[?#].*$/, '').toLowerCase()
  const at = path.lastIndexOf('/') + 1
  return path.slice(0, at) + path.slice(at).replace(/\d{1,4}(?=[^\d]*$)/, '')
}
