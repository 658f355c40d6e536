import type { Static, TObject } from 'typebox'
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

const OptionalValue = Type.Optional(RawValue)

type Words<Line extends string> = Line extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Line

/** Properties of a record that are single values, each optional: `Type.Object({ ...rawValues('vin stock year') })`. */
export function rawValues<Line extends string>(
  ...lines: readonly Line[]
): { readonly [Name in Words<Line>]: typeof OptionalValue }
export function rawValues(...lines: readonly string[]): Readonly<Record<string, typeof OptionalValue>> {
  const names = lines.flatMap((line) => line.split(' '))
  return Object.fromEntries(names.map((name) => [name, OptionalValue]))
}

/** The properties of a schema that are single values. */
export function valueNames({ properties }: TObject): readonly string[] {
  const single: unknown[] = RawValue.anyOf.map((type) => type.type)
  return Object.entries(properties).flatMap(([name, property]) => {
    const types: unknown = Reflect.get(property, 'anyOf') ?? [property]
    const isValue = Array.isArray(types) && types.every((type) => isRecord(type) && single.includes(type.type))
    return isValue ? [name] : []
  })
}
