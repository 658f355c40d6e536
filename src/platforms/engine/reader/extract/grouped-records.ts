import { bodyNames } from '../../../../model/build-words.ts'
import { knownMake, modelInWords, spelledMake } from '../../../../model/model-in-words.ts'
import { conditionIn } from '../understand/condition-words.ts'

export type Json = Readonly<Record<string, unknown>>

const fewestGroups = 2
const bodies = new RegExp(`^(?:${bodyNames}|cars?|trucks?|vans?|crossovers?)s?$`, 'i')

/**
 * The parts of an object that are one list, kept by what their vehicles have in common: `{"Ford": [...], "Kia": [...]}`,
 * `{"new": [...], "used": [...]}`, or models of a make; with what their names say of each vehicle. `around`: what is said of all.
 */
export function groupsIn(object: Json, around: Json): ReadonlyMap<string, Json> {
  const groups = Object.entries(object).flatMap(([name, part]) => {
    const said = typeof part === 'object' && part !== null ? (modelOf(name, around) ?? saidBy(name)) : null
    return said === null ? [] : [[name, said] as const]
  })
  return new Map(groups.length < fewestGroups && around.make === undefined ? [] : groups)
}

function modelOf(name: string, { make }: Json): Json | null {
  const model = typeof make === 'string' ? modelInWords(spelledMake(make), name.split(/\s+/)) : null
  return model === null ? null : { model: name }
}

const nameOfGroup = /^(?:make|brand|name|title|label|condition|type|group|year)$/i
/** With more it is a thing of its own. */
const mostOfGroup = 3

/** What an object that names a group says of each in its lists: `{"make": "Ford", "vehicles": [...]}`. */
export function saidOfGroup(object: Json): Json {
  const texts = Object.entries(object).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  if (texts.length > mostOfGroup || !Object.values(object).some(Array.isArray)) return {}
  const named = texts.filter(([name]) => nameOfGroup.test(name))
  return Object.assign({}, ...named.map(([, value]) => saidBy(String(value)) ?? {}))
}

function saidBy(name: string): Json | null {
  const words = name.split(/[\s_-]+/)
  if (/^(?:19|20)\d\d$/.test(name)) return { year: name }
  if (knownMake(words)?.words === words.length) return { make: name }
  const condition = words.length > 2 ? null : conditionIn(words.join(' '))
  if (condition !== null) return { condition }
  return bodies.test(name) ? {} : null
}
