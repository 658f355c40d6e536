import { Type } from 'typebox'

/** One value of a platform's JSON: most platforms write the same field as a text, a number or null. */
export const RawValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])
