import { defineConfig } from 'vitest/config'

/** Pure tests only: no database is started for them. */
export default defineConfig({
  test: {
    testTimeout: 30_000,
    pool: 'threads',
    maxWorkers: 1,
    bail: 1,
    isolate: false,
    expect: { requireAssertions: true },
    include: ['src/**/*.test.ts'],
  },
})
