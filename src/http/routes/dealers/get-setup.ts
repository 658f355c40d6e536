import { findSetupJob, setupFields } from '../../../db/queries/setup-jobs.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { SetupParams } from '../../params.ts'
import { presentSetup } from '../../present/setup.ts'

export const getSetup = defineRoute({
  name: 'getSetup',
  method: 'GET',
  url: '/v1/dealers/setup/{setup_id}',
  access: 'key',
  limit: 'setup_poll',
  summary: 'Get the status of a setup job',
  description: 'Poll every 5 seconds. `completed` does not mean that inventory is available: `inventory_status` does.',
  params: SetupParams,
  uses: ['database', 'clock'],
  responses: successWith(setupFields, { title: 'SetupJob' }),
  errors: ['setupJobNotFound'],
  async run({ caller, params, services }) {
    const job = await findSetupJob(services.database.handle, params.setup_id, caller.accountId)
    if (job === undefined) throw apiErrors.setupJobNotFound()
    return { success: true, ...presentSetup(job, services.clock.now()) }
  },
})
