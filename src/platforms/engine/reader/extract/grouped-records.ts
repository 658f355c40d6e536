import { bodyNames } from '../../../../model/build-words.ts'
import { knownMake } from '../../../../model/model-in-words.ts'
import { conditionIn } from '../understand/condition-words.ts'

type Json = Readonly<Record<string, unknown>>

const fewestGroups = 2
const bodies = new RegExp(`^(?:${bodyNames}|cars?|trucks?|vans?|crossovers?)s?$`, 'i')

/**
 * The parts of an object that are one list, kept by what their vehicles have in common: `{"Ford": [...], "Kia": [...]}`,
 * `{"new": [...], "used": [...]}`; with what their names say of each vehicle.
 */
export function groupsIn(object: Json): ReadonlyMap<string, Json> {
  const groups = Object.entries(object).flatMap(([name, part]) => {
    const said = Array.isArray(part) ? saidBy(name) : null
    return said === null ? [] : [[name, said] as const]
  })
  return new Map(groups.length < fewestGroups ? [] : groups)
}

function saidBy(name: string): Json | null {
  const words = name.split(/[\s_-]+/)
  if (/^(?:19|20)\d\d$/.test(name)) return { year: name }
  if (knownMake(words)?.words === words.length) return { make: name }
  const condition = words.length > 2 ? null : conditionIn(words.join(' '))
  if (condition !== null) return { condition }
  return bodies.test(name) ? {} : null
}
