/** Counted up when a row is read differently than before, so that unchanged rows are read anew. A prefix of stored hashes. */
export const contentVersion = '1:'
