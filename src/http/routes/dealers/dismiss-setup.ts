import { Type } from 'typebox'
import { findSetupJob, markSetupDismissed } from '../../../db/queries/setup-jobs.ts'
import { apiErrors } from '../../../model/errors.ts'
import { instant } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { SetupParams } from '../../params.ts'

export const dismissSetup = defineRoute({
  name: 'dismissSetup',
  method: 'POST',
  url: '/v1/setups/{setup_id}/dismiss',
  access: 'key',
  summary: 'Dismiss a failed setup',
  description: 'The job stays in the list, with `dismissed_at`; the dashboard no longer asks what to do about it.',
  tags: ['Dealers'],
  params: SetupParams,
  uses: ['database', 'clock'],
  responses: successWith({
    setup_id: Type.String(),
    dismissed_at: instant(Type.String({ description: 'When it was dismissed first.' })),
  }),
  errors: ['setupJobNotFound', 'setupNotFailed'],
  async run({ caller: { accountId }, params, services: { database, clock } }) {
    const job = await findSetupJob(database.handle, params.setup_id, accountId)
    if (job === undefined) throw apiErrors.setupJobNotFound()
    if (job.status !== 'failed') throw apiErrors.setupNotFailed()
    const { dismissed_at } = await markSetupDismissed(database.handle, { id: job.setup_id, accountId }, clock.now())
    return { success: true, setup_id: job.setup_id, dismissed_at }
  },
})
