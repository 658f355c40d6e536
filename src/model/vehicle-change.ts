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

export type VehicleChange = {
  readonly type: ChangeType
  /** Null if the vehicle itself was listed, removed or returned. */
  readonly field: string | null
  /** JSON values; for photos, their number. */
  readonly from: unknown
  readonly to: unknown
}

/** Characters; longer texts end in an ellipsis. */
export const keptTextLength = 500
/** Characters of JSON; longer lists are left out. */
export const keptListLength = 2_000
