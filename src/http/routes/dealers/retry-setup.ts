import { findSetupJob } from '../../../db/queries/setup-jobs.ts'
import { startSetup } from '../../../dealers/start-setup.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute } from '../../define-route.ts'
import { SetupParams } from '../../params.ts'
import { answerSetup, setupAnswers } from '../../present/started-setup.ts'

export const retrySetup = defineRoute({
  name: 'retrySetup',
  method: 'POST',
  url: '/v1/setups/{setup_id}/retry',
  access: 'key',
  limit: 'setup',
  billable: true,
  summary: 'Set up a dealership again whose setup failed',
  description:
    'The same as POST /v1/dealers/setup with everything that the failed setup was given; the new setup has an id of its own.',
  tags: ['Dealers'],
  params: SetupParams,
  uses: ['database', 'queue', 'clock', 'log'],
  responses: setupAnswers,
  errors: ['setupJobNotFound', 'setupNotFailed', 'alreadySubscribed', 'setupQueueUnavailable'],
  async run({ caller: { accountId }, params, services }) {
    const job = await findSetupJob(services.database.handle, params.setup_id, accountId)
    if (job === undefined) throw apiErrors.setupJobNotFound()
    if (job.status !== 'failed') throw apiErrors.setupNotFailed()
    const { dealership_url: dealershipUrl, request } = job
    return answerSetup(await startSetup(services, { accountId, dealershipUrl, request }))
  },
})
