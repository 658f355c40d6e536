import { setUpDealership } from '../dealers/set-up-dealership.ts'
import { defineJob } from './define-job.ts'

export const setUpDealershipJob = defineJob({
  name: 'set-up-dealership',
  // Setups wait for their sites and compute little. The kept share is for the first four setups of an account.
  slots: { all: 64, kept: { slots: 16, forPriority: -3 } },
  run: setUpDealership,
})
