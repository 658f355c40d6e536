import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './scripts/long-files-first.ts'
import { testFiles } from './scripts/test-files.data.ts'

/** What runs once more on the PostgreSQL of TEST_DATABASE_URL, of an older version: SQL of every kind, not every case. */
const onSecondServer = [
  'src/accounts/keys.test.ts',
  'src/db/encode-contents.property.test.ts',
  'src/db/migrate.test.ts',
  'src/db/queries/seen-plans.test.ts',
  'test/flows/collection.test.ts',
  'test/flows/feed-import.test.ts',
  'test/flows/inventory-fetch.test.ts',
  'test/flows/resolve.test.ts',
  'test/flows/webhook-deliveries.test.ts',
  // Only as a whole proof: in every run the embedded server is enough.
  ...(process.env.LOST_SECONDS === undefined ? [] : ['test/flows/lost-sessions.test.ts']),
]

const second = process.env.TEST_DATABASE_URL
if (second === undefined) {
  const missing = `TEST_DATABASE_URL is not set: ${onSecondServer.length} files are not run on a second PostgreSQL`
  if (process.env.FORECOURT_REQUIRE_ALL === '1') throw new Error(missing)
  console.warn(missing)
}

export default defineConfig({
  test: {
    // Only what hangs takes so long: a machine that is busy with other work is ten times as slow for a while.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    pool: 'forks',
    // More than two cores keep busy: flows mostly wait, and the long files take a third of a core each. Each worker compiles and
    // warms up everything again: two of them take a tenth less of the processor than four, but wait half as long again.
    maxWorkers: process.env.FORECOURT_REQUIRE_ALL === '1' ? 6 : 3,
    // A test that asserts nothing fails: it would pass whatever the service does.
    expect: { requireAssertions: true },
    // As in `npm start`: without it every thread that a test starts would load Node's TypeScript compiler.
    execArgv: [`--import=${new URL('./src/main/compile-cache.mjs', import.meta.url)}`],
    // Files share the modules of their worker: importing them again for each file took half of the run.
    isolate: false,
    // Node imports TypeScript itself; Vite's modules look every imported name up anew, which takes a tenth of the run.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: LongFilesFirst },
    setupFiles: [
      'test/support/tell-errors.ts',
      'test/support/cheap-passwords.ts',
      ...(process.env.RECORD_CALLS === undefined ? [] : ['test/support/record-calls.ts']),
      ...(process.env.RECORD_TIMES === undefined ? [] : ['test/support/record-times.ts']),
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'embedded',
          include: [...testFiles],
          globalSetup: 'test/support/setup-embedded.ts',
          env: { FORECOURT_TEST_SERVER: 'FORECOURT_EMBEDDED' },
        },
      },
      ...(second === undefined
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: 'second',
                include: onSecondServer,
                globalSetup: 'test/support/setup-second.ts',
                env: { FORECOURT_TEST_SERVER: 'FORECOURT_SECOND' },
              },
            },
          ]),
    ],
  },
})
