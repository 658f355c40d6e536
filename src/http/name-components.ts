/** An OpenAPI document, or a part of it. */
type Node = Readonly<Record<string, unknown>>

/**
 * Moves every response schema with a title to a component of that name and leaves a reference. Throws if
 * two different schemas share a title.
 */
export function nameComponents<D extends { paths?: object | undefined; components?: object | undefined }>(
  document: D,
): D {
  const schemas = new Map<string, unknown>()
  const refer = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer)
    if (!isNode(value)) return value
    // Only once: doing it twice at each level would take a second for the whole document.
    const mapped = mapValues(value, refer)
    const { title, examples, ...rest } = mapped
    if (typeof title !== 'string') return mapped
    const known = schemas.get(title)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(rest)) {
      throw new Error(`two response schemas are called ${title}`)
    }
    schemas.set(title, rest)
    return { $ref: `#/components/schemas/${title}`, ...(examples === undefined ? {} : { examples }) }
  }
  const paths = mapValues(document.paths ?? {}, (path) =>
    mapValues(path, (operation) =>
      isNode(operation) && isNode(operation.responses)
        ? { ...operation, responses: refer(operation.responses) }
        : operation,
    ),
  )
  const sorted = Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1)))
  return { ...document, paths, components: { ...document.components, schemas: sorted } }
}

function mapValues(node: unknown, change: (value: unknown) => unknown): Node {
  return Object.fromEntries(Object.entries(isNode(node) ? node : {}).map(([key, value]) => [key, change(value)]))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
