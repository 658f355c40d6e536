import { Type } from 'typebox'
import { describeHeldScan } from '../../../dealers/describe-held-scan.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { DealershipParams } from '../../params.ts'

export const HeldScan = Type.Object(
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
