import { Type } from 'typebox'

/** A value that may be null: in answers one that is not known, in requests one that is as good as absent. */
export function orNull<T extends Type.TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}
