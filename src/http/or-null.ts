import { Type } from 'typebox'

/** A value that may be null: unknown in responses, the same as absent in requests. */
export function orNull<T extends Type.TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}
