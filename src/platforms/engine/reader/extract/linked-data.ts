import { isRecord } from '../../../../lib/json.ts'

const maxNodes = 200_000
const maxDepth = 30

/** Data whose parts refer to each other, put together: Nuxt's flat list of positions, and Apollo's named records. */
export function linked(value: unknown): unknown {
  if (isFlat(value)) return fromPositions(value)
  return isRecord(value) && isRecord(value.ROOT_QUERY) ? fromNames(value) : value
}

/** The first entry holds positions of others, and so on: `[{"data":1},{"page":2},...]`. */
function isFlat(value: unknown): value is readonly unknown[] {
  if (!Array.isArray(value) || value.length < 3) return false
  const first: unknown = value[0]
  const parts = isRecord(first) ? Object.values(first) : Array.isArray(first) ? first.slice(1) : []
  return parts.length > 0 && parts.every((part) => Number.isInteger(part) && Number(part) < value.length)
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
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, read(part, depth + 1)]))
  }
  return read(0, 0)
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
