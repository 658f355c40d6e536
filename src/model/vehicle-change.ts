export const changeTypes = [
  'listed',
  'price',
  'odometer',
  'photos',
  'condition',
  'other',
  'removed',
  'returned',
] as const

export type ChangeType = (typeof changeTypes)[number]

/** One entry of a vehicle's record. */
export type VehicleChange = {
  readonly type: ChangeType
  /** null where the vehicle itself was listed, removed or has returned. */
  readonly field: string | null
  /** JSON values; of photos their number. */
  readonly from: unknown
  readonly to: unknown
}

/** Characters of a text that are kept; a longer one ends in an ellipsis. */
export const keptTextLength = 500
/** Characters of a list's JSON; a longer one is left out. */
export const keptListLength = 2_000
