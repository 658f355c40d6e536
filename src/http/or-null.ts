import { Type } from 'typebox'

/** A value that may be null: unknown in responses, the same as absent in requests. */
export function orNull<T extends Type.TSchema>(schema: T, options: Type.TSchemaOptions = {}) {
  return Type.Union([schema, Type.Null()], options)
}
