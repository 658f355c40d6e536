import { Type } from 'typebox'
import { emailPattern } from '../lib/text.ts'
import { refusedCursor } from '../model/errors.ts'
import { orNull } from '../model/field-schemas.ts'

const eitherId = 'Public id (`dlr_...`) or internal id.'
const text = Type.String({ minLength: 1, maxLength: 64 })
const integer = Type.Integer({ minimum: 0 })

/** The path parameter of every operation on one dealership. */
export const DealershipParams = Type.Object({ dealership_id: Type.String({ description: eitherId }) })

/** Query parameters of lists that are read page by page. */
export const cursorQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 64, description: '`next_cursor` of the previous response.' })),
})

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

/** Letters and digits without I, O and Q (ISO 3779). */
export const Vin = Type.String({
  minLength: 17,
  maxLength: 17,
  pattern: '^[A-HJ-NPR-Za-hj-npr-z0-9]*$',
  description: '17 characters, without I, O and Q; in any case.',
  examples: ['1HGCM82633A004352'],
})

/** Path parameter of all reads of one vehicle. Routes convert it to upper case. */
export const VehicleParams = Type.Object({ vin: Vin })

/** A VIN in a body. */
export const vinInBody = Type.Optional(orNull(Vin))

/** Selects one of the account's listings of the VIN. */
export const listingOf = Type.Object({
  dealership_id: dealershipIdInQuery('Public or internal id; selects the listing if several dealerships list the VIN.'),
})

export const SetupParams = Type.Object({ setup_id: Type.String() })

const webhookId = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

export const WebhookParams = Type.Object({ webhook_id: webhookId })
export const DeliveryParams = Type.Object({ webhook_id: webhookId, delivery_id: webhookId })
export const FeedParams = Type.Object({ feed_id: Type.String({ description: '`ims_config_12` or its integer.' }) })

export const Email = Type.String({ minLength: 3, maxLength: 254, pattern: emailPattern })
export const passwordLength = 12
export const Password = Type.String({ minLength: passwordLength, maxLength: 128 })
export const nameLength = 100
export const PersonName = Type.String({ minLength: 1, maxLength: nameLength, pattern: '\\S' })
export const LinkToken = Type.String({ minLength: 20, maxLength: 100 })

export const SavedSearchParams = Type.Object({
  saved_search_id: Type.String({ maxLength: 64, description: '`srch_...`' }),
})

/** Name of a saved search, an export or a key. */
export const StoredName = Type.String({ minLength: 1, maxLength: nameLength, pattern: '\\S' })

/** The id below which a page begins; null: at the newest entry. Throws a 422 for an invalid cursor. */
export function readPageCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  throw refusedCursor(cursor)
}

/** The first `limit` of `limit + 1` rows, and where the next page begins. */
export function toPage<R extends { readonly id: number }>(rows: readonly R[], limit: number) {
  return toPageFrom(rows, limit, ({ id }) => String(id))
}

/** Of a list in another order than by id. */
export function toPageFrom<R>(rows: readonly R[], limit: number, cursorOf: (row: R) => string) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, next_cursor: last === undefined ? null : cursorOf(last) }
}

/** Where a page of a list by creation begins: after an entry that may have been deleted since. */
export function readCreationCursor(cursor: string | undefined, prefix: 'setup' | 'batch') {
  if (cursor === undefined) return null
  const [, ms, id] = /^(\d{1,13})\.([a-z]+_\w{1,30})$/.exec(cursor) ?? []
  if (id === undefined || !id.startsWith(`${prefix}_`)) throw refusedCursor(cursor)
  return { createdAt: new Date(Number(ms)), id }
}

/** Of such a list; `idOf` its ids. */
export function toCreationPage<R extends { readonly created_at: Date }>(
  rows: readonly R[],
  limit: number,
  idOf: (row: R) => string,
) {
  return toPageFrom(rows, limit, (row) => `${row.created_at.getTime()}.${idOf(row)}`)
}
