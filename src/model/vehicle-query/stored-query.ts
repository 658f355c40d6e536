import { type Static, Type } from 'typebox'
import { orNull } from '../field-schemas.ts'
import { dealershipIds, selectionFields } from './query-schema.ts'

/** A query that is kept: of a saved search or an export. Only active vehicles match it. */
export const StoredQuery = Type.Object(
  { dealership_ids: Type.Optional(orNull(dealershipIds)), ...selectionFields },
  {
    additionalProperties: false,
    title: 'StoredQuery',
    description: 'As in POST /v2/inventory/query. Only active vehicles match.',
  },
)
export type StoredQuery = Static<typeof StoredQuery>

/** With the dealerships that it names, by their own id; null: all of the account. */
export type KeptQuery = { readonly query: StoredQuery; readonly dealershipIds: readonly number[] | null }
