/** Why a readable file is held, independent of the feed's history. */
export type FeedHold = 'empty_file' | 'no_vin_column' | 'no_rows' | 'cut_off'
