import { describeHeldScan } from '../../../dealers/describe-held-scan.ts'
import { findReadableFeed } from '../../../dealers/feed-access.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { FeedParams } from '../../params.ts'
import { HeldScan } from './get-held-scan.ts'

export const getHeldFile = defineRoute({
  name: 'getHeldFile',
  method: 'GET',
  url: '/internal/feeds/{feed_id}/held-file',
  access: 'member',
  summary: 'Get what the held file of a feed lacks',
  description: 'Null where no file is held, or where it is held for another reason than what it lacks.',
  params: FeedParams,
  uses: ['database', 'config'],
  responses: successWith({ held: orNull(HeldScan) }),
  errors: ['notAuthorized', 'feedNotFound'],
  async run({ caller: { accountId }, params, services: { database, config } }) {
    const { handle } = database
    const { id: feedId, dealership_id: dealershipId } = await findReadableFeed(handle, accountId, params.feed_id)
    const asked = { accountId, feedId, dealershipId, beliefHours: config.BELIEF_HOURS }
    return { success: true, held: await describeHeldScan(handle, asked) }
  },
})
