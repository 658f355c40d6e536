import type { VehicleTitle } from '../../../src/model/read-title.ts'
import type { StatedTitle } from './titles.data.ts'

/** The fields of a title that a person would read otherwise; upper and lower case, hyphens and spaces do not matter. */
export function misreadFields(read: VehicleTitle, stated: StatedTitle): readonly string[] {
  const { make_also = [], model_also = [], trim_also = [] } = stated
  const readings = {
    year: read.year === (stated.year === null ? null : String(stated.year)),
    make: isOneOf(read.make, [stated.make, ...make_also]),
    model: isOneOf(read.model, [stated.model, ...model_also]),
    trim: isOneOf(read.trim, [stated.trim, ...trim_also]),
  }
  return Object.entries(readings).flatMap(([field, right]) => (right ? [] : [field]))
}

function isOneOf(text: string | null, accepted: readonly (string | null)[]): boolean {
  return accepted.some((candidate) => plain(candidate) === plain(text))
}

function plain(text: string | null): string | null {
  return text === null ? null : text.toLowerCase().replace(/[\s-]/g, '')
}
