import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { textAt } from '../../engine/records/record-path.ts'
import { normalizedVin, recordsOfVin } from '../../engine/records/vin-key.ts'
import { scriptJson } from '../../engine/structured-data/embedded-json.ts'
import { findVehicles } from '../../engine/structured-data/find-vehicles.ts'
import { photosIn } from './read-listing.ts'

/** What the vehicle page adds to the listing: all photos (the listing has five) and the description. */
export function readOverfuelPage({ text, url }: Page, vin: string): RawVehicle | null {
  const records = recordsOfVin(scriptJson(text, '__NEXT_DATA__'), vin)
  const marked = findVehicles(text, url).vehicles.filter(({ raw }) => normalizedVin(raw.vin) === vin)
  const photos = [...records.map(photosIn), ...marked.map(({ raw }) => raw.photos ?? [])]
  const descriptions = [
    ...records.map(({ description }) => textAt(description)),
    ...marked.map(({ raw }) => raw.description),
  ]
  if (records.length === 0 && marked.length === 0) return null
  return {
    photos: photos.reduce((longest, list) => (list.length > longest.length ? list : longest), []),
    description: descriptions.find((description) => description) ?? null,
  }
}
