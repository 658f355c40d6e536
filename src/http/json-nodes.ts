/** An OpenAPI document, or a part of it. */
export type Node = Readonly<Record<string, unknown>>

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Of what is no object: none. */
export function mapValues(node: unknown, change: (value: unknown, key: string) => unknown): Node {
  return Object.fromEntries(Object.entries(isNode(node) ? node : {}).map(([key, value]) => [key, change(value, key)]))
}
