/** Counted up when a row is read differently than before, so that unchanged rows are read anew. The first byte of stored hashes. */
export const contentVersion = '\u0001'

/** Bytes: the version, and the hash of the row. */
export const storedHashLength = 17
