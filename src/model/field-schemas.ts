import { Type } from 'typebox'

/** A value that may be null: unknown in responses, the same as absent in requests. */
export function orNull<T extends Type.TSchema>(schema: T, options: Type.TSchemaOptions = {}) {
  return Type.Union([schema, Type.Null()], options)
}

export const textOrNull = orNull(Type.String())
export const integerOrNull = orNull(Type.Integer())
export const booleanOrNull = orNull(Type.Boolean())
export const money = orNull(Type.Number())
export const timestamp = Type.String({ description: 'ISO 8601, UTC', examples: ['2026-11-21T09:30:00.000Z'] })
export const date = Type.String({ description: 'ISO 8601 date', examples: ['2026-11-21'] })
