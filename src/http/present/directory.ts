import { type Static, type TObject, Type } from 'typebox'
import type { DirectorySelection } from '../../db/queries/directory.ts'
import { findZipPlace } from '../../lib/zip-places.ts'
import { type ValidationEntry, validationError } from '../../model/errors.ts'
import { spelledMake } from '../../model/model-in-words.ts'
import { stateName } from '../../model/state-name.ts'
import { unknownZip, wrong } from '../../model/vehicle-query/read-selection.ts'

const text = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 100, description }))
export const defaultRadiusMiles = 50
export const mostRadiusMiles = 500

/** What a batch may name, and the list too. */
export const directoryFilters = {
  brand: text('Such as Toyota.'),
  near: text('ZIP code of the US or postal code of Canada.'),
  radius_miles: Type.Optional(
    Type.Number({
      default: defaultRadiusMiles,
      minimum: 0,
      maximum: mostRadiusMiles,
      description: 'Around the place.',
    }),
  ),
  state: text('State or province, by abbreviation or name.'),
} as const

type Filters = Static<TObject<typeof directoryFilters>> & {
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  readonly text?: string | undefined
  readonly subscribed?: boolean | undefined
}

/** Throws a 422 for a place that there is not. */
export function readDirectorySelection(filters: Filters, loc: readonly string[]): DirectorySelection {
  const { brand, state, text: words = '', subscribed = null } = filters
  return {
    brand: brand === undefined ? null : spelledMake(brand.trim()),
    near: readNear(filters, loc),
    state: state === undefined ? null : stateName(state),
    words: words.split(/\s+/).filter(Boolean).slice(0, 10),
    subscribed,
  }
}

function readNear(filters: Filters, loc: readonly string[]): DirectorySelection['near'] {
  const { near, latitude, longitude, radius_miles: radiusMiles = defaultRadiusMiles } = filters
  const refuse = (entry: ValidationEntry) => validationError([entry])
  const isHalf = (latitude === undefined) !== (longitude === undefined)
  if (isHalf || (near !== undefined && latitude !== undefined)) {
    throw refuse(
      wrong(
        [...loc, near === undefined ? 'latitude' : 'near'],
        'Give either near, or latitude and longitude',
        near ?? latitude ?? null,
      ),
    )
  }
  if (latitude !== undefined && longitude !== undefined) return { place: { latitude, longitude }, radiusMiles }
  if (near === undefined) return null
  const place = findZipPlace(near)
  if (place === null) throw refuse(unknownZip([...loc, 'near'], near))
  return { place, radiusMiles }
}
