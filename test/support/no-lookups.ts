import type { LiveLookups } from '../../src/live/look-up-live.ts'

/** For services of tests and benches without live lookups. */
export const noLookups: LiveLookups = {
  lookUp: () => Promise.reject(new Error('nothing is looked up here')),
  prepare: async () => {},
}
