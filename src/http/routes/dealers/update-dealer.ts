import { Type } from 'typebox'
import { changeInventoryType } from '../../../dealers/change-subscription.ts'
import { getDealership } from '../../../dealers/get-dealership.ts'
import { inventoryTypes } from '../../../model/dealership.ts'
import { apiErrors } from '../../../model/errors.ts'
import { DealershipParams } from '../../dealership-params.ts'
import { defineRoute } from '../../define-route.ts'

const Updated = Type.Object({
  success: Type.Boolean(),
  dealership_id: Type.String(),
  updated: Type.Array(Type.String({ examples: ['inventory_type=used'] })),
})

export const updateDealer = defineRoute({
  method: 'PATCH',
  url: '/v1/dealers/{dealership_id}',
  access: 'key',
  limit: 'default',
  summary: 'Change which vehicles a subscription covers',
  tags: ['Dealers'],
  params: DealershipParams,
  body: Type.Object({
    inventory_type: Type.Optional(Type.String({ description: '`new`, `used` or `all`.', examples: ['used'] })),
  }),
  responses: { 200: Updated },
  errors: ['nothingToUpdate', 'invalidInventoryType', 'dealershipNotFound'],
  async handler({ caller, params, body, services }) {
    if (body.inventory_type === undefined) throw apiErrors.nothingToUpdate()
    const inventoryType = inventoryTypes.find((type) => type === body.inventory_type)
    if (inventoryType === undefined) throw apiErrors.invalidInventoryType()
    const dealership = await getDealership(services.database.handle, params.dealership_id)
    await changeInventoryType(services, { accountId: caller.accountId, dealershipId: dealership.id, inventoryType })
    return { success: true, dealership_id: dealership.publicId, updated: [`inventory_type=${inventoryType}`] }
  },
})
