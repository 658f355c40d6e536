/** The files that CI runs; tests elsewhere prove nothing. */
export const testFiles: readonly string[] = [
  'src/**/*.test.ts',
  'dashboard/src/**/*.test.ts',
  'sandbox/**/*.test.ts',
  'scripts/**/*.test.ts',
  'test/flows/**/*.test.ts',
]

/** Whole processes and browsers that are started, killed and watched: a third of the time of all tests. CI runs them. */
export const longTestFiles: readonly string[] = [
  'scripts/scaffold/scaffolds.test.ts',
  'test/flows/agent-sign-in.test.ts',
  'test/flows/answering-thread.test.ts',
  'test/flows/backups.test.ts',
  'test/flows/batch-kills.test.ts',
  'test/flows/client-install.test.ts',
  'test/flows/clock-jumps.test.ts',
  'test/flows/dashboard-inventory.test.ts',
  'test/flows/dashboard-week.test.ts',
  'test/flows/dashboard.test.ts',
  'test/flows/demo.test.ts',
  'test/flows/failed-starts.test.ts',
  'test/flows/full-disk.test.ts',
  'test/flows/guide-samples.test.ts',
  'test/flows/idempotent-commits.test.ts',
  'test/flows/kill-ledger.test.ts',
  'test/flows/live-processes.test.ts',
  'test/flows/lost-sessions.test.ts',
  'test/flows/photo-kills.test.ts',
  'test/flows/processes.test.ts',
  'test/flows/rate-limit-faults.test.ts',
  'test/flows/rendered-sites.test.ts',
  'test/flows/sync-kills.test.ts',
]
