import { isRecord } from '../lib/json.ts'
import { mapValues, type Node } from './describe-fields.ts'
import { fieldExamples } from './field-examples.data.ts'

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
