import { Type } from 'typebox'
import { removeSubscription } from '../../../dealers/change-subscription.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { DealershipParams } from '../../params.ts'

export const removeDealer = defineRoute({
  name: 'removeDealer',
  method: 'DELETE',
  url: '/v1/dealers/{dealership_id}',
  access: 'key',
  summary: 'Remove the account’s subscription to a dealership',
  description:
    'Imports stop if no other account subscribes. POST /v1/dealers/setup with the same address reactivates the subscription.',
  params: DealershipParams,
  dealership: { from: 'path', missing: 404 },
  uses: ['database', 'clock'],
  responses: successWith({ dealership_id: Type.String(), message: Type.String() }),
  async run({ caller, dealership, services }) {
    await removeSubscription(services, { accountId: caller.accountId, dealershipId: dealership.id })
    return {
      success: true,
      dealership_id: dealership.public_id,
      message: 'The subscription has been removed and its imports stop.',
    }
  },
})
