import { isObject, textAt } from '../../engine/records/record-path.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'

export type Section = 'new' | 'used'

const assignment = /\bvehicleArray\s*=\s*(?=[{[])/

/**
 * The vehicles of a section's page: the largest object assigned to `vehicleArray`. Undefined (not a section) for a page
 * that has none, is truncated, or contains only vehicles of the other section.
 */
export function readSection(html: string, section: Section): unknown {
  const assigned = embeddedJson(html, assignment)
  const written = html.match(new RegExp(assignment, 'g'))?.length ?? 0
  if (assigned.length === 0 || assigned.length < written) return undefined
  const lists = assigned.map((value) => (isObject(value) ? Object.values(value) : []))
  const vehicles = lists.reduce((fullest, list) => (list.length > fullest.length ? list : fullest), [])
  if (vehicles.length === 0 && !/<\/(body|html)>/i.test(html)) return undefined
  const sections = vehicles.map(sectionOf)
  const isOther = sections.length > 0 && sections.every((other) => other !== null && other !== section)
  return isOther ? undefined : { section, vehicles }
}

function sectionOf(vehicle: unknown): Section | null {
  if (!isObject(vehicle)) return null
  const inAddress = /^(?:https?:\/\/[^/]+)?\/(new|used)\//i.exec(textAt(vehicle.detailUrl) ?? '')?.[1]
  const word = (inAddress ?? textAt(vehicle.condition) ?? '').toLowerCase()
  return word === 'new' || word === 'used' ? word : null
}
