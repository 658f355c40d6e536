import { isNode, mapValues } from './describe-fields.ts'

type Document = { readonly paths?: object; readonly webhooks?: object; readonly components?: object }

/**
 * Moves every response schema and every schema of a webhook that has a title to a component of that name and leaves a
 * reference. Throws if two different schemas share a title.
 */
export function nameComponents<D extends Document>(
  document: D,
): D & { readonly components: { readonly schemas: object } } {
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
      throw new Error(`two schemas are called ${title}`)
    }
    schemas.set(title, rest)
    return { $ref: `#/components/schemas/${title}`, ...(examples === undefined ? {} : { examples }) }
  }
  const ofOperations = (items: object | undefined, part: 'responses' | 'requestBody') =>
    mapValues(items ?? {}, (path) =>
      mapValues(path, (operation) =>
        isNode(operation) && isNode(operation[part]) ? { ...operation, [part]: refer(operation[part]) } : operation,
      ),
    )
  const paths = ofOperations(document.paths, 'responses')
  const { webhooks } = document
  const named = webhooks === undefined ? {} : { webhooks: ofOperations(webhooks, 'requestBody') }
  const sorted = Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1)))
  return { ...document, paths, ...named, components: { ...document.components, schemas: sorted } }
}
