/**
 * The pure code that `npm run mutate` mutates: its tests are quick and need no database. Code that flows test with a
 * database is excluded: presentation, vehicle reads.
 */
export const mutatedFolders: readonly string[] = [
  'src/diff/',
  'src/events/',
  'src/feeds/',
  'src/http/validation/',
  'src/lib/',
  'src/model/',
  'src/normalize/',
  'src/platforms/engine/',
]

/** The folders whose tests run against mutants: adapters test what the engine does for them. */
export const askedFolders: readonly string[] = [...mutatedFolders, 'src/platforms/']

/** Run against mutants of every file that they reach, however indirectly: they cover every adapter. */
export const suites: readonly string[] = [
  'src/platforms/engine/conformance/conformance.test.ts',
  'src/platforms/engine/conformance/real-records.test.ts',
  'src/feeds/conformance.test.ts',
]

/** Adapters are tables; texts and messages are not part of the contract. */
export const notMutated: readonly RegExp[] = [
  /\.test\.ts$/,
  /\.data\.ts$/,
  /^src\/feeds\/[^/]+\/feed\.ts$/,
  /^src\/platforms\/engine\/conformance\//,
  // Threads and timers: their mutants hang instead of failing.
  /^src\/lib\/(thread|serve-tasks|clock)\.ts$/,
]
