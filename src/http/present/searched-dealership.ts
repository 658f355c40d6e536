import { Type } from 'typebox'
import { orNull } from '../or-null.ts'

/** The scope of a search: an integer as in SPEC.md, or a public id. */
export const SearchedDealershipId = Type.Optional(
  Type.Union([Type.Integer({ minimum: 0 }), Type.String({ minLength: 1, maxLength: 64 }), Type.Null()], {
    description: 'The `id` of the dealer list, or the public id. Without one: every dealership of the account.',
  }),
)

export const SearchedDealershipUrl = Type.Optional(orNull(Type.String({ minLength: 1, maxLength: 2048 })))
