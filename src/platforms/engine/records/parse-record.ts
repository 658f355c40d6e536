import type { Static, TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import { isObject } from './record-path.ts'

/**
 * A parser for records of the outside world: a field whose value has another kind than the schema says is left out,
 * and only a record that lacks a required field (or is no object at all) is refused. Never throws.
 */
export function recordParser<S extends TObject>(schema: S): (value: unknown) => Static<S> | null {
  const whole = Compile(schema)
  const parts = Object.entries(schema.properties).map(([key, property]) => ({ key, validator: Compile(property) }))
  return (value) => {
    if (whole.Check(value)) return value
    if (!isObject(value)) return null
    const fitting: Record<string, unknown> = {}
    for (const { key, validator } of parts) {
      if (Object.hasOwn(value, key) && validator.Check(value[key])) fitting[key] = value[key]
    }
    return whole.Check(fitting) ? fitting : null
  }
}
