/** Increased when rows are read differently, so that unchanged rows are read again. First byte of stored hashes. */
export const contentVersion = '\u0001'

/** Bytes: the version, and the hash of the row. */
export const storedHashLength = 17
