/** Milliseconds for the name lookup, the connection, the handshake and the sign-in together. */
export const connectTimeoutMs = 20_000

/** Milliseconds for one directory's listing. */
export const listTimeoutMs = 30_000

/** Milliseconds without a byte of a file. */
export const stallTimeoutMs = 30_000

/** Most files that are taken in of one directory. */
export const maxListedFiles = 50_000

/**
 * Reads under way at once, and bytes of each. With one read at a time every one waits for a round trip (150 MB through
 * loopback: 50-100 s; with these: 0.6 s). What is under way bounds the memory of a read: 2 MB.
 */
export const readsUnderWay = 8
export const bytesPerRead = 255 * 1024
