/** What `npm test` runs: a test anywhere else proves nothing. */
export const testFiles: readonly string[] = [
  'src/**/*.test.ts',
  'dashboard/src/**/*.test.ts',
  'sandbox/**/*.test.ts',
  'scripts/**/*.test.ts',
  'test/flows/**/*.test.ts',
]
