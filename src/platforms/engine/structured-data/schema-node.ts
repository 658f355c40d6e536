import { isRecord } from '../../../lib/json.ts'
import { textAt } from '../records/record-path.ts'

/** A schema.org node, from JSON-LD or microdata: properties are texts, nodes, or lists of either. */
export type SchemaNode = Readonly<Record<string, unknown>>

/** Types are compared without their namespace. */
export function hasType(node: SchemaNode, types: ReadonlySet<string>): boolean {
  return listOf(node['@type']).some((type) => types.has(lastSegment(textAt(type) ?? '')))
}

/** The first of these properties with a text; for a nested node, its name or value. */
export function propertyText(node: SchemaNode, ...properties: readonly string[]): string | null {
  for (const property of properties) {
    const stated = node[property]
    // Most nodes state few of the many properties that are looked for.
    if (stated === undefined) continue
    for (const value of listOf(stated)) {
      const text = isRecord(value) ? nodeText(value) : textAt(value)
      if (text !== null) return text.trim()
    }
  }
  return null
}

export function propertyNodes(node: SchemaNode, property: string): readonly SchemaNode[] {
  const stated = node[property]
  return stated === undefined ? [] : listOf(stated).filter(isRecord)
}

/** A value, or the values of a list with its inner lists. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.flat(3) : [value]
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
