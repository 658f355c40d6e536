import type { Static, TArray, TObject, TOptional, TUnknown } from 'typebox'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { isRecord } from '../../../lib/json.ts'

/**
 * Drops fields that do not fit the schema; null for records that then lack a required one. Never throws. The schema is
 * compiled for its first record: a thread reads sites of a few platforms, and knows all.
 */
export function recordParser<S extends TObject>(schema: S): (value: unknown) => Static<S> | null {
  let compiled: ReturnType<typeof compile<S>> | null = null
  return (value) => {
    compiled ??= compile(schema)
    const { whole, parts } = compiled
    if (whole.Check(value)) return value
    if (!isRecord(value)) return null
    const fitting: Record<string, unknown> = {}
    for (const { key, validator } of parts) {
      if (Object.hasOwn(value, key) && validator.Check(value[key])) fitting[key] = value[key]
    }
    return whole.Check(fitting) ? fitting : null
  }
}

function compile<S extends TObject>(schema: S) {
  const parts = Object.entries(schema.properties).map(([key, property]) => ({ key, validator: Compile(property) }))
  return { whole: Compile(schema), parts }
}

/** One value of a platform's JSON: most platforms write the same field as a text, a number or null. */
export const RawValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

type Words<Line extends string> = Line extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Line
type Head<Path> = Path extends `${infer First}.${string}` ? First : Path
type Tail<Path, First extends string> = Path extends `${First}.${infer Rest}` ? Rest : never
type Name<First> = First extends `${infer Bare}[]` | `${infer Bare}*` ? Bare : First
type Part<First, Inside extends string> = First extends `${string}*`
  ? TUnknown
  : First extends `${string}[]`
    ? TArray<Inner<Inside>>
    : Inner<Inside>
type Inner<Inside extends string> = [Inside] extends [never] ? typeof RawValue : RecordSchema<Inside>

/** The schema of a record with these paths. */
type RecordSchema<Path extends string> = TObject<{
  [First in Head<Path> & string as Name<First> & string]: TOptional<Part<First, Tail<Path, First>>>
}>

/**
 * The schema of a record: the paths that are read of it, each optional. `prices.asked` is a value inside, `photos[]` a
 * list of values, `rows[].label` a value of each of its items, and `image*` may be anything.
 */
export function recordOf<Line extends string>(...lines: readonly Line[]): RecordSchema<Words<Line>>
export function recordOf(...lines: readonly string[]): TObject {
  return schemaOf(lines.flatMap((line) => line.split(' ')))
}

function schemaOf(paths: readonly string[]): TObject {
  const inside = Map.groupBy(paths, (path) => path.split('.')[0] ?? '')
  const properties = [...inside].map(([first, whole]) => {
    const rest = whole.flatMap((path) => (path === first ? [] : [path.slice(first.length + 1)]))
    const value = rest.length === 0 ? RawValue : schemaOf(rest)
    const part = first.endsWith('*') ? Type.Unknown() : first.endsWith('[]') ? Type.Array(value) : value
    return [first.replace(/\*$|\[\]$/, ''), Type.Optional(part)]
  })
  return Type.Object(Object.fromEntries(properties))
}

/** The paths of a schema's single values, and of those in its objects: `make`, `make.name`. */
export function valuePaths({ properties }: TObject, within = ''): readonly string[] {
  const single: unknown[] = RawValue.anyOf.map((type) => type.type)
  return Object.entries(properties).flatMap(([name, property]) => {
    if (within === '' && Type.IsObject(property)) return valuePaths(property, `${name}.`)
    const types: unknown = Reflect.get(property, 'anyOf') ?? [property]
    const isValue = Array.isArray(types) && types.every((type) => isRecord(type) && single.includes(type.type))
    return isValue ? [within + name] : []
  })
}
