/** Why a file that can be read cannot be believed, whatever its feed looked like before. */
export type FeedHold = 'empty_file' | 'no_vin_column' | 'no_rows' | 'cut_off'
