/** The files that `npm test` runs; tests elsewhere prove nothing. */
export const testFiles: readonly string[] = [
  'src/**/*.test.ts',
  'dashboard/src/**/*.test.ts',
  'sandbox/**/*.test.ts',
  'scripts/**/*.test.ts',
  'test/flows/**/*.test.ts',
]
