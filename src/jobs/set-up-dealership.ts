import { setUpDealership } from '../dealers/set-up-dealership.ts'
import { defineJob } from './define-job.ts'

export const setUpDealershipJob = defineJob({
  name: 'set-up-dealership',
  slots: { all: 8 },
  run: setUpDealership,
})
