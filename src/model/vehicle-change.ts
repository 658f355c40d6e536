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

/** One entry of a vehicle's history. */
export type VehicleChange = {
  readonly type: ChangeType
  /** Null if the vehicle itself was listed, removed or returned. */
  readonly field: string | null
  /** JSON values; for photos, their number. */
  readonly from: unknown
  readonly to: unknown
}

/** Maximum characters of a text; longer ones end in an ellipsis. */
export const keptTextLength = 500
/** Maximum characters of a list's JSON; longer ones are left out. */
export const keptListLength = 2_000
