import { Type } from 'typebox'
import { describeHeldScan } from '../../../dealers/accept-scan.ts'
import { findReadableFeed } from '../../../dealers/change-feed.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { DealershipParams, FeedParams } from '../../params.ts'

const HeldScan = Type.Object(
  {
    since: Type.String({ description: 'The first scan that lacked these vehicles.' }),
    agreeing_scans: Type.Integer(),
    needed_scans: Type.Integer(),
    confirms_at: Type.String({ description: 'Not before this time, and not before enough scans agree.' }),
    missing_count: Type.Integer(),
    vehicles: Type.Array(Type.Object({ vin: Type.String(), heading: Type.String() }), {
      description: 'The first 200 that accepting the scan removes.',
    }),
  },
  { title: 'HeldScan' },
)

export const getHeldScan = defineRoute({
  name: 'getHeldScan',
  method: 'GET',
  url: '/internal/dealers/{dealership_id}/held-scan',
  access: 'member',
  summary: 'Get what the held scan of a dealership lacks',
  params: DealershipParams,
  dealership: { from: 'path', missing: 404 },
  uses: ['database', 'config'],
  responses: successWith({ held: orNull(HeldScan) }),
  async run({ caller, dealership, services: { database, config } }) {
    const owner = { dealershipId: dealership.id, feedId: null }
    const asked = { ...owner, accountId: caller.accountId, beliefHours: config.BELIEF_HOURS }
    return { success: true, held: await describeHeldScan(database.handle, asked) }
  },
})

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
