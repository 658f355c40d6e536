import { repairDealership } from '../dealers/repair-dealership.ts'
import { defineJob } from './define-job.ts'

export const repairDealershipJob = defineJob({
  name: 'repair-dealership',
  slots: { all: 4 },
  run: async (services, { dealershipId }, signal) => {
    const outcome = await repairDealership(services, dealershipId, signal)
    services.log.info({ dealershipId, ...outcome }, 'repair ended')
  },
})
