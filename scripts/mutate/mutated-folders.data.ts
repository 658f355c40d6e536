/**
 * Pure code, whose tests are quick and need no database: what `npm run mutate` changes. What flows prove, with a
 * database, is not here: presentation, vehicle reads.
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

/** Where the tests lie that are asked: adapters prove what the engine does for them. */
export const askedFolders: readonly string[] = [...mutatedFolders, 'src/platforms/']

/** Asked about every file that they reach, however far away: they run every adapter. */
export const suites: readonly string[] = [
  'src/platforms/engine/conformance/conformance.test.ts',
  'src/platforms/engine/conformance/real-records.test.ts',
  'src/feeds/conformance.test.ts',
]

/** Adapters are tables; texts and messages are nobody's promise. */
export const notMutated: readonly RegExp[] = [
  /\.test\.ts$/,
  /\.data\.ts$/,
  /^src\/feeds\/[^/]+\/feed\.ts$/,
  /^src\/platforms\/engine\/conformance\//,
  // Two ways to one answer: only processor time tells which was taken.
  /^src\/normalize\/distinct-parts\.ts$/,
  // Threads and timers: a mutant of them hangs instead of failing.
  /^src\/lib\/(timed-thread|answer-questions|clock)\.ts$/,
]
