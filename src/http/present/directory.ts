import { type Static, type TObject, Type } from 'typebox'
import type { DirectorySelection } from '../../db/queries/directory.ts'
import { type ValidationEntry, validationError } from '../../model/errors.ts'
import { spelledMake } from '../../model/model-in-words.ts'
import { stateName } from '../../model/state-name.ts'
import { defaultRadiusMiles, readNear, wrong } from '../../model/vehicle-query/read-selection.ts'

const text = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 100, description }))

/** What a batch may name, and the list too. */
export const directoryFilters = {
  brand: text('Such as Toyota.'),
  near: text('ZIP code of the US or postal code of Canada.'),
  radius_miles: Type.Optional(
    Type.Number({ default: defaultRadiusMiles, minimum: 0, maximum: 500, description: 'Around the place.' }),
  ),
  state: text('State or province, by abbreviation or name.'),
} as const

export type DirectoryFilters = Static<TObject<typeof directoryFilters>> & {
  readonly latitude?: number
  readonly longitude?: number
  readonly text?: string
  readonly subscribed?: boolean
}

/** Throws a 422 for a place that there is not. */
export function readDirectorySelection(filters: DirectoryFilters, loc: readonly string[]): DirectorySelection {
  const { brand, state = null, near: zip = null, text: words = '', subscribed = null, ...point } = filters
  const isAnywhere = zip === null && point.latitude === undefined && point.longitude === undefined
  const at = [...loc, 'near']
  const faults: ValidationEntry[] = []
  if (isAnywhere && point.radius_miles !== undefined)
    faults.push(wrong([...loc, 'radius_miles'], 'radius_miles needs near', point.radius_miles))
  const near = isAnywhere ? null : readNear({ zip, ...point }, { loc: at, zipLoc: at }, faults)
  if (faults.length > 0) throw validationError(faults)
  return {
    brand: brand === undefined ? null : spelledMake(brand.trim()),
    near,
    state: stateName(state),
    words: words.split(/\s+/).filter(Boolean).slice(0, 10),
    subscribed,
  }
}
