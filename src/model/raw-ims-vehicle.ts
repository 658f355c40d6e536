import type { columnNames } from './column-names.data.ts'

/** The targets of columns. */
export type FeedField = keyof typeof columnNames

/** Fields of which only another field is made. */
type ReadWithOthers = 'dealer_identifier' | 'categorized_features' | 'odometer_unit'

type ListField = 'features' | 'photos'

/**
 * Raw text, '' where empty; items of lists may contain several values separated by pipes. `condition` is the provider's
 * default if no column states it, `odometer` has its unit where the file states one.
 */
export type RawImsVehicle = { readonly [Name in Exclude<FeedField, ReadWithOthers | ListField>]: string } & {
  readonly [Name in ListField]: readonly string[]
}

/** Why a readable file is held, independent of the feed's history. */
export type FeedHold = 'empty_file' | 'no_vin_column' | 'no_rows' | 'cut_off'
