import { Type } from 'typebox'

const eitherId = 'Public id (`dlr_...`) or internal id.'
const text = Type.String({ minLength: 1, maxLength: 64 })
const integer = Type.Integer({ minimum: 0 })

/** The path parameter of every operation on one dealership. */
export const DealershipParams = Type.Object({ dealership_id: Type.String({ description: eitherId }) })

/** Optional in a query. */
export function dealershipIdInQuery(description = eitherId) {
  return Type.Optional(Type.String({ minLength: 1, maxLength: 64, description }))
}

/** Optional in a body. */
export function dealershipIdInBody(description = eitherId) {
  return Type.Optional(Type.Union([text, integer, Type.Null()], { description }))
}

/** Optional in a body of the operations for which SPEC.md declares an integer. */
export function integerIdInBody(description: string) {
  return Type.Optional(Type.Union([integer, text, Type.Null()], { description }))
}

/** The scope of a search. */
export const SearchedDealershipId = integerIdInBody(
  'The `id` of the dealer list, or the public id. Without one: every dealership of the account.',
)
