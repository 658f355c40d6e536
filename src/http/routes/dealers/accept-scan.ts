import { Type } from 'typebox'
import { acceptScan as applyHeldScan } from '../../../dealers/accept-scan.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { DealershipParams } from '../../params.ts'

export const acceptScan = defineRoute({
  name: 'acceptScan',
  method: 'POST',
  url: '/v1/dealers/{dealership_id}/accept-scan',
  access: 'admin',
  summary: 'Accept the held scan of a dealership',
  description:
    'A complete scan that lacks most of the known vehicles is held. Accepting it removes those vehicles immediately and starts an import. Fields that most of the lot lost at once (`collection_problem` names them) keep their values; accepting lets the import that it starts erase them.',
  params: DealershipParams,
  dealership: { from: 'path', missing: 404 },
  uses: ['database', 'clock'],
  responses: successWith({ dealership_id: Type.String(), removed_count: Type.Integer() }),
  errors: ['noScanHeld'],
  async run({ caller, dealership, services }) {
    const removed = await applyHeldScan(services, { caller, dealershipId: dealership.id })
    return { success: true, dealership_id: dealership.public_id, removed_count: removed }
  },
})
