import { isRecord } from '../lib/json.ts'
import { fieldMeanings } from './field-meanings.data.ts'

/** The document with the meaning of every field and parameter that did not say it. */
export function describeFields<D extends object>(document: D): D {
  return mapFields(document, ({ parent, name, node }) => {
    const meaning = fieldMeanings[`${parent}.${name}`] ?? fieldMeanings[name]
    return node.description !== undefined || meaning === undefined ? node : { ...node, description: meaning }
  })
}

/** Fields and parameters without a description, as `parent.name`. */
export function listUndescribed(document: object): readonly string[] {
  const found = new Set<string>()
  mapFields(document, ({ parent, name, node }) => {
    if (typeof node.description !== 'string' || node.description === '') found.add(`${parent}.${name}`)
    return node
  })
  return [...found].sort()
}

type Field = { readonly parent: string; readonly name: string; readonly node: Node }
type Change = (field: Field) => Node

/** Applies `change` to the schema of every field, and to every parameter. */
function mapFields<D extends object>(document: D, change: Change): D {
  return mapNode(document, '', change)
}

// The parent of a field is the nearest named thing around it: a field, a component, or an operation.
function mapNode<N>(node: N, parent: string, change: Change): N
function mapNode(node: unknown, parent: string, change: Change): unknown {
  if (Array.isArray(node)) return node.map((each) => mapNode(each, parent, change))
  if (!isRecord(node)) return node
  const own = typeof node.operationId === 'string' ? node.operationId : parent
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'example' || key === 'examples') return [key, value]
      if (key === 'properties' && isRecord(value))
        return [key, mapValues(value, (field, name) => describe(name, field, own))]
      if (key === 'schemas' && isRecord(value))
        return [key, mapValues(value, (schema, name) => mapNode(schema, name, change))]
      if (key === 'parameters' && Array.isArray(value))
        return [key, value.map((each) => describe(isRecord(each) ? String(each.name) : '', each, own))]
      return [key, mapNode(value, own, change)]
    }),
  )

  function describe(name: string, field: unknown, parent: string): unknown {
    return isRecord(field) ? change({ parent, name, node: mapNode(field, name, change) }) : field
  }
}

/** An OpenAPI document, or a part of it. */
export type Node = Readonly<Record<string, unknown>>

/** Empty for a node that is not an object. */
export function mapValues(node: unknown, change: (value: unknown, key: string) => unknown): Node {
  return Object.fromEntries(Object.entries(isRecord(node) ? node : {}).map(([key, value]) => [key, change(value, key)]))
}
