import { isRecord } from '../../../../lib/json.ts'

const maxNodes = 200_000
const maxDepth = 30

/**
 * Data that a framework wrote in its own way, put together: flat lists of positions (Nuxt, React Router, SvelteKit),
 * Apollo's named records, and the properties of Astro's islands, which stand behind the number of their type.
 */
export function linked(value: unknown): unknown {
  if (isFlat(value)) return fromPositions(value)
  if (isTyped(value)) return fromTypes(value)
  return isRecord(value) && isRecord(value.ROOT_QUERY) ? fromNames(value) : value
}

/** The first entry holds positions of others, and so on: `[{"data":1},{"page":2},...]`. */
function isFlat(value: unknown): value is readonly unknown[] {
  if (!Array.isArray(value) || value.length < 3) return false
  const first: unknown = value[0]
  const parts = isRecord(first) ? Object.values(first) : Array.isArray(first) ? first.slice(1) : []
  return parts.length > 0 && parts.every((part) => Number.isInteger(part) && Number(part) < value.length)
}

/** React Router's names are positions too: `{"_1": 2}`. */
function keyOf(list: readonly unknown[], name: string): string {
  const key = /^_\d+$/.test(name) ? list[Number(name.slice(1))] : undefined
  return typeof key === 'string' ? key : name
}

function fromPositions(list: readonly unknown[]): unknown {
  let nodes = 0
  const read = (at: unknown, depth: number): unknown => {
    if (typeof at !== 'number' || depth > maxDepth || ++nodes > maxNodes) return null
    const value = list[at]
    if (Array.isArray(value)) {
      const [kind, ...parts] = value
      // Values of a kind of their own are wrapped: ["Reactive", 3].
      return typeof kind === 'string' ? read(parts[0], depth + 1) : value.map((part) => read(part, depth + 1))
    }
    if (!isRecord(value)) return value ?? null
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [keyOf(list, name), read(part, depth + 1)]))
  }
  return read(0, 0)
}

const typed = (value: unknown): value is readonly [number, unknown] =>
  Array.isArray(value) && value.length === 2 && Number.isInteger(value[0]) && Number(value[0]) <= maxType

/** Types of Astro: plain values and objects, lists, dates, maps, sets, and so on. */
const maxType = 11

/** Every property is such a pair: `{"car":[0,{"year":[0,2020]}]}`. */
function isTyped(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false
  const parts = Object.values(value)
  return (
    parts.length > 0 && parts.every(typed) && parts.some(([, part]: readonly unknown[]) => typeof part === 'object')
  )
}

function fromTypes(value: unknown): unknown {
  let nodes = 0
  const inside = (part: unknown, depth: number): unknown => {
    if (depth > maxDepth || ++nodes > maxNodes) return null
    if (Array.isArray(part)) return part.map((one) => read(one, depth + 1))
    if (!isRecord(part)) return part
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, read(one, depth + 1)]))
  }
  const read = (pair: unknown, depth: number): unknown => inside(typed(pair) ? pair[1] : pair, depth)
  return inside(value, 0)
}

function fromNames(records: Readonly<Record<string, unknown>>): unknown {
  let nodes = 0
  const read = (value: unknown, depth: number): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (depth > maxDepth || ++nodes > maxNodes) return null
    if (Array.isArray(value)) return value.map((part) => read(part, depth + 1))
    if (!isRecord(value)) return null
    const { __ref: name } = value
    if (typeof name === 'string') return Object.hasOwn(records, name) ? read(records[name], depth + 1) : null
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, read(part, depth + 1)]))
  }
  return read(records.ROOT_QUERY, 0)
}
