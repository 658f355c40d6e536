import { Type } from 'typebox'

/**
 * A value that may be null: unknown in responses, the same as absent in requests. Has the description of its schema.
 */
export function orNull<T extends Type.TSchema>(schema: T, options: Type.TSchemaOptions = {}) {
  const description = 'description' in schema ? { description: String(schema.description) } : {}
  return Type.Union([schema, Type.Null()], { ...description, ...options })
}

export function text(description: string) {
  return Type.String({ description })
}

export function textOrNull(description: string) {
  return orNull(Type.String(), { description })
}

export function integer(description: string) {
  return Type.Integer({ description })
}

export function integerOrNull(description: string) {
  return orNull(Type.Integer(), { description })
}

export function boolean(description: string) {
  return Type.Boolean({ description })
}

export function booleanOrNull(description: string) {
  return orNull(Type.Boolean(), { description })
}

/** In the currency of the dealership's country, as are all amounts. */
export function amount(description: string) {
  return Type.Number({ description })
}

export function amountOrNull(description: string) {
  return orNull(Type.Number(), { description })
}

export function timestamp(description: string) {
  return Type.String({ description: `${description} ISO 8601, UTC.`, examples: ['2026-11-21T09:30:00.000Z'] })
}

/** A Date, which JSON writes as ISO 8601 in UTC. */
export function instant(schema = Type.String()) {
  return Type.Unsafe<Date>(schema)
}

export function date(description: string) {
  return Type.String({ description: `${description} ISO 8601 date.`, examples: ['2026-11-21'] })
}
