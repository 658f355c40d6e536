import { isRecord } from '../lib/json.ts'
import { fieldExamples } from './field-examples.data.ts'
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

/**
 * The document with an example of every JSON request body and successful JSON answer that had none, composed of the
 * examples of their fields: an answer shows every field, a request the required ones. What the fields have no example
 * for stays without.
 */
export function addExamples<D extends Document>(document: D): D {
  const schemas = new Map<string, unknown>(Object.entries(document.components?.schemas ?? {}))
  const paths = mapValues(document.paths ?? {}, (path) => (isRecord(path) ? mapValues(path, addToOperation) : path))
  return { ...document, paths }

  function addToOperation(operation: unknown): unknown {
    if (!isRecord(operation)) return operation
    const { operationId, requestBody, responses } = operation
    const operationName = String(operationId)
    const add = (part: unknown, isRequest: boolean) =>
      addToContent(part, (schema) => compose(schema, operationName, isRequest))
    return {
      ...operation,
      ...(requestBody === undefined ? {} : { requestBody: add(requestBody, true) }),
      responses: mapValues(isRecord(responses) ? responses : {}, (answer, status) =>
        status.startsWith('2') ? add(answer, false) : answer,
      ),
    }
  }

  /** `undefined` if there is no example. `name`: the field, component or operation whose schema this is. */
  function compose(schema: unknown, name: string, requiredOnly = false): unknown {
    if (!isRecord(schema)) return undefined
    if (typeof schema.$ref === 'string') return composeComponent(schema.$ref.replace('#/components/schemas/', ''))
    if (requiredOnly && name in fieldExamples) return fieldExamples[name]
    const stated = first(schema.examples) ?? first(schema.enum) ?? schema.const
    if (stated !== undefined) return stated
    if (Array.isArray(schema.anyOf)) return firstOf(schema.anyOf.map((part) => compose(part, name)))
    if (schema.type === 'array') return asList(compose(schema.items, name))
    if (isRecord(schema.properties)) return composeObject(schema, name, requiredOnly)
    return schema.type === 'null' ? null : undefined
  }

  function composeComponent(name: string): unknown {
    return name in fieldExamples ? fieldExamples[name] : compose(schemas.get(name), name)
  }

  function composeObject({ properties, required }: Node, parent: string, requiredOnly: boolean): object | undefined {
    const names = Array.isArray(required) ? required : []
    const example: Record<string, unknown> = {}
    for (const [name, schema] of Object.entries(isRecord(properties) ? properties : {})) {
      if (requiredOnly && !names.includes(name)) continue
      const key = [`${parent}.${name}`, name].find((each) => each in fieldExamples)
      const value = key === undefined ? compose(schema, name) : fieldExamples[key]
      if (value !== undefined) example[name] = value
      else if (names.includes(name)) return undefined
    }
    return example
  }
}

type Document = { readonly paths?: object; readonly components?: { readonly schemas?: object } }

function addToContent(part: unknown, compose: (schema: unknown) => unknown): unknown {
  if (!isRecord(part) || !isRecord(part.content)) return part
  const media = part.content['application/json']
  if (!isRecord(media) || 'example' in media || 'examples' in media) return part
  const example = compose(media.schema)
  if (example === undefined) return part
  return { ...part, content: { ...part.content, 'application/json': { ...media, example } } }
}

function first(values: unknown): unknown {
  return Array.isArray(values) ? firstOf(values) : undefined
}

function firstOf(values: readonly unknown[]): unknown {
  return values.find((value) => value !== undefined)
}

function asList(item: unknown): readonly unknown[] | undefined {
  return item === undefined ? undefined : [item]
}
