import type { NewDirectoryEntry } from '../../db/queries/directory.ts'
import { oneLine } from '../../lib/text.ts'
import { findZipPlace } from '../../lib/zip-places.ts'
import { readDealerFields } from '../../model/dealer-columns.ts'
import { spelledMake } from '../../model/model-in-words.ts'
import { countryOfState, stateName } from '../../model/state-name.ts'
import { readWebsiteAddress } from '../../model/website-address.ts'
import { otherKindOfSite } from '../resolve/other-sites.ts'

export type RawEntry = Readonly<Record<string, unknown>>

const maxLength = 300
const maxBrands = 30

/**
 * A website that belongs to others, such as a manufacturer's page about the dealership, is none of its own. The place is
 * that of the ZIP code where none is stated.
 */
export function readEntry(raw: RawEntry): NewDirectoryEntry | { readonly reason: string } {
  const read = readDealerFields(Object.entries(raw).map(([name, value]) => [name, textOf(value)]))
  const name = read('name')
  if (name === null) return { reason: 'it has no name' }
  const site = readSite(read('website'))
  if (site.problem !== null) return { reason: site.problem }
  const place = readPlace(read('latitude'), read('longitude'), read('zip'))
  if (place === null) return { reason: 'latitude and longitude are not those of a place' }
  const state = stateName(read('state'))
  return {
    name,
    website: site.website,
    host: site.host,
    street: read('street') ?? ([read('houseNumber'), read('road')].filter(Boolean).join(' ') || null),
    city: read('city'),
    state,
    zip: read('zip'),
    country: read('country')?.toUpperCase() ?? countryOfState(state),
    phone: read('phone'),
    brands: readBrands(read('brands')),
    ...place,
  }
}

/** alltheplaces has lists as texts with semicolons, and some of its spiders real lists. */
function textOf(value: unknown): string {
  if (Array.isArray(value))
    return value
      .map((one) => (Array.isArray(one) ? '' : textOf(one)))
      .join(';')
      .slice(0, maxLength)
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return oneLine(String(value).slice(0, 2_048).replaceAll('\0', ' ').toWellFormed()).slice(0, maxLength)
}

function readSite(text: string | null) {
  const none = { website: null, host: null, problem: null }
  if (text === null) return none
  const { host, candidates, problem } = readWebsiteAddress(text)
  if (candidates.length === 0) return { ...none, problem }
  return otherKindOfSite(host) === null ? { website: text, host, problem: null } : none
}

function readPlace(latitudeText: string | null, longitudeText: string | null, zip: string | null) {
  if (latitudeText === null || longitudeText === null) {
    return (zip === null ? null : findZipPlace(zip)) ?? { latitude: null, longitude: null }
  }
  const [latitude, longitude] = [Number(latitudeText), Number(longitudeText)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

function readBrands(text: string | null): string[] {
  const brands = (text ?? '').split(/[;|,/]/).map((brand) => brand.trim())
  return [...new Set(brands.filter(Boolean).map(spelledMake))].slice(0, maxBrands)
}
