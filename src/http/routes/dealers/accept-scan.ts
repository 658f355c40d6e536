import { Type } from 'typebox'
import { acceptScan as believeScan } from '../../../dealers/accept-scan.ts'
import { getDealership } from '../../../dealers/get-dealership.ts'
import { DealershipParams } from '../../dealership-params.ts'
import { defineRoute } from '../../define-route.ts'

export const acceptScan = defineRoute({
  method: 'POST',
  url: '/v1/dealers/{dealership_id}/accept-scan',
  access: 'admin',
  limit: 'default',
  summary: 'Believe the scan that is held for a dealership',
  description:
    'A complete scan that misses most of the vehicles is held. Accepting it removes them at once; an import follows.',
  tags: ['Dealers'],
  params: DealershipParams,
  responses: {
    200: Type.Object({ success: Type.Boolean(), dealership_id: Type.String(), removed_count: Type.Integer() }),
  },
  errors: ['dealershipNotFound', 'noScanHeld'],
  async handler({ caller, params, services }) {
    const dealership = await getDealership(services.database.handle, params.dealership_id)
    const { accountId } = caller
    const removed = await believeScan(services, { accountId, dealershipId: dealership.id })
    return { success: true, dealership_id: dealership.publicId, removed_count: removed }
  },
})
