/** The part of JSON Schema that our routes use. */
export type Schema = {
  readonly description?: string
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly required?: readonly string[]
}

type TypeWriter = {
  write(schema: Schema): string
  /** Declarations of the components written so far, and of those that they reference. */
  named(): readonly string[]
}

/** Writes schemas as TypeScript; components become separate types. */
export function createTypeWriter(
  components: Readonly<Record<string, Schema>>,
  { documented = false }: { readonly documented?: boolean } = {},
): TypeWriter {
  const declared = new Map<string, string>()
  const write = (schema: Schema): string => {
    if (schema.$ref !== undefined) return reference(schema.$ref)
    if (schema.const !== undefined) return JSON.stringify(schema.const)
    if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)))
    if (schema.anyOf !== undefined) return union(schema.anyOf.map(write))
    if (schema.allOf !== undefined) return schema.allOf.map(write).join(' & ')
    if (Array.isArray(schema.type)) return union(schema.type.map((type: string) => write({ ...schema, type })))
    if (schema.type === 'array') return `readonly (${write(schema.items ?? {})})[]`
    if (schema.type === 'object' || schema.properties !== undefined) return writeObject(schema)
    return primitive(schema.type)
  }
  const reference = (ref: string): string => {
    const name = ref.split('/').at(-1) ?? ''
    if (!declared.has(name)) {
      declared.set(name, '')
      declared.set(name, write(components[name] ?? {}))
    }
    return name
  }
  const writeObject = (schema: Schema): string => {
    const fields = Object.entries(schema.properties ?? {})
    const values = Object.values(schema.patternProperties ?? {})[0] ?? openValues(schema)
    if (fields.length === 0 && values !== null) return `Readonly<Record<string, ${write(values)}>>`
    const lines = fields.map(([name, field]) => {
      const optional = schema.required?.includes(name) === true ? '' : '?'
      const text = field.description?.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /')
      const note = documented && text !== undefined ? `/** ${text} */ ` : ''
      return `${note}readonly ${name}${optional}: ${write(field)}`
    })
    return documented ? `{\n${lines.join('\n')}\n}` : `{ ${lines.join('; ')} }`
  }
  return {
    write,
    named: () => [...declared].map(([name, text]) => `export type ${name} = ${text}\n`),
  }
}

function openValues({ additionalProperties: more }: Schema): Schema | null {
  if (more === true) return {}
  return typeof more === 'object' ? more : null
}

function union(parts: readonly string[]): string {
  return [...new Set(parts)].join(' | ')
}

function primitive(type: string | readonly string[] | undefined): string {
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'string' || type === 'boolean' || type === 'null' ? type : 'unknown'
}
