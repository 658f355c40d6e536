import { Type } from 'typebox'
import { changeInventoryType } from '../../../dealers/change-subscription.ts'
import { inventoryTypes } from '../../../model/dealership.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { DealershipParams } from '../../params.ts'

export const updateDealer = defineRoute({
  name: 'updateDealer',
  method: 'PATCH',
  url: '/v1/dealers/{dealership_id}',
  access: 'key',
  summary: 'Change which vehicles a subscription covers',
  description: 'Changes which vehicles the account reads; other accounts are not affected.',
  params: DealershipParams,
  body: Type.Object({
    inventory_type: Type.Optional(Type.String({ description: '`new`, `used` or `all`.', examples: ['used'] })),
  }),
  dealership: { from: 'path', missing: 404 },
  uses: ['database', 'clock'],
  responses: successWith({
    dealership_id: Type.String(),
    updated: Type.Array(Type.String({ examples: ['inventory_type=used'] })),
  }),
  errors: ['nothingToUpdate', 'invalidInventoryType'],
  async run({ caller, dealership, body, services }) {
    if (body.inventory_type === undefined) throw apiErrors.nothingToUpdate()
    const inventoryType = inventoryTypes.find((type) => type === body.inventory_type)
    if (inventoryType === undefined) throw apiErrors.invalidInventoryType()
    await changeInventoryType(services, { accountId: caller.accountId, dealershipId: dealership.id, inventoryType })
    return { success: true, dealership_id: dealership.public_id, updated: [`inventory_type=${inventoryType}`] }
  },
})
