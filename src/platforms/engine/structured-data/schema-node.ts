import { isObject, textAt } from '../records/record-path.ts'

/** A schema.org node, from JSON-LD or microdata: properties are texts, nodes, or lists of either. */
export type SchemaNode = Readonly<Record<string, unknown>>

/** The types of a node without their namespace: ["Product", "Car"]. */
function typesOf(node: SchemaNode): readonly string[] {
  return listOf(node['@type'])
    .map((type) => lastSegment(textAt(type) ?? ''))
    .filter((type) => type !== '')
}

export function hasType(node: SchemaNode, types: ReadonlySet<string>): boolean {
  return typesOf(node).some((type) => types.has(type))
}

/** The first of these properties with a text; for a nested node, its name or value. */
export function propertyText(node: SchemaNode, ...properties: readonly string[]): string | null {
  for (const property of properties) {
    for (const value of listOf(node[property])) {
      const text = isObject(value) ? nodeText(value) : textAt(value)
      if (text !== null) return text.trim()
    }
  }
  return null
}

export function propertyNodes(node: SchemaNode, property: string): readonly SchemaNode[] {
  return listOf(node[property]).filter(isObject)
}

export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flat(3)
  return value === undefined || value === null ? [] : [value]
}

/** "https://schema.org/UsedCondition" -> "UsedCondition" */
export function lastSegment(text: string): string {
  return text.replace(/(?<![/#])[/#]+$/, '').replace(/^.*[/#:]/, '')
}

function nodeText(node: SchemaNode): string | null {
  for (const key of ['name', 'value', '@value', 'url', 'contentUrl', '@id']) {
    const text = textAt(node[key])
    if (text !== null) return text
  }
  return null
}
