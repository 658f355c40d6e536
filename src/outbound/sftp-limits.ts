/** Milliseconds for the name lookup, the connection, the handshake and the sign-in together. */
export const connectTimeoutMs = 20_000

/** Milliseconds for one directory's listing. */
export const listTimeoutMs = 30_000

/** Milliseconds without a byte of a file. */
export const stallTimeoutMs = 30_000

/** Maximum number of files per directory. */
export const maxListedFiles = 50_000

/**
 * Concurrent reads and their size in bytes. With one read at a time, each waits for a round trip (150 MB over loopback:
 * 50-100 s; with these: 0.6 s). Bounds the memory of a read to 2 MB.
 */
export const readsUnderWay = 8
export const bytesPerRead = 255 * 1024
