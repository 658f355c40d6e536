import { setUpDealership } from '../dealers/set-up-dealership.ts'
import { defineJob } from './define-job.ts'

export const setUpDealershipJob = defineJob({
  name: 'set-up-dealership',
  // Setups mostly wait for their sites. The reserved slots are for the first four setups of an account.
  slots: { all: 64, kept: { slots: 16, forPriority: -3 } },
  run: setUpDealership,
})
