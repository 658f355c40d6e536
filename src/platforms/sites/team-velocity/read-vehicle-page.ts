import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { elementsIn } from '../../engine/cards/find-elements.ts'
import { parseHtml } from '../../engine/cards/parse-html.ts'
import { normalizedVin } from '../../engine/records/vin-key.ts'
import { findVehicles } from '../../engine/structured-data/find-vehicles.ts'

/**
 * What the vehicle page adds: its gallery (`:photoUrls` of an element with the VIN; the listing has one photo at most)
 * and, if the page has schema.org markup, its description. The page also contains galleries of other vehicles.
 */
export function readTeamVelocityPage({ text, url }: Page, vin: string): RawVehicle | null {
  const photos = galleryOf(text, vin)
  const marked = findVehicles(text, url).vehicles.find(({ raw }) => normalizedVin(raw.vin) === vin)
  const description = marked?.raw.description ?? null
  return photos.length === 0 && description === null ? null : { photos, description }
}

function galleryOf(html: string, vin: string): readonly string[] {
  const galleries = elementsIn(parseHtml(html).root()).all('[\\:photourls]')
  const named = galleries.filter(({ attribs }) => bound(attribs[':vin']) !== '')
  const own = named.filter(({ attribs }) => normalizedVin(bound(attribs[':vin'])) === vin)
  const gallery = named.length === 0 && galleries.length === 1 ? galleries[0] : own[0]
  const addresses = bound(gallery?.attribs[':photourls']).split(',')
  return addresses.map((address) => address.trim()).filter((address) => /^https?:\/\//i.test(address))
}

/** The text of a bound attribute: `:vin="'5TD...'"`. */
function bound(attribute: string | undefined): string {
  return (attribute ?? '').trim().replace(/^(["'`])([\s\S]*)\1$/, '$2')
}
