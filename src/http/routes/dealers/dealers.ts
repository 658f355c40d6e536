import { Type } from 'typebox'
import { listDealers as listDealerRows } from '../../../db/queries/dealers.ts'
import { listImports } from '../../../db/queries/imports.ts'
import { countPhotos } from '../../../db/queries/vehicle-photos.ts'
import { changeInventoryType, removeSubscription } from '../../../dealers/change-subscription.ts'
import { inventoryTypes } from '../../../model/dealership.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { DealershipParams } from '../../params.ts'
import { Dealer, DealerDetail, presentDealer, presentDealerDetail } from '../../present/dealer.ts'

export const listDealers = defineRoute({
  name: 'listDealers',
  method: 'GET',
  url: '/v1/dealers',
  access: 'key',
  summary: 'List the account’s dealerships',
  description: 'Every dealership of the account, with its counts and the age of its data.',
  uses: ['database', 'clock'],
  responses: successWith({ count: Type.Integer(), dealers: Type.Array(Dealer) }),
  async run({ caller, services }) {
    const rows = await listDealerRows(services.database.handle, caller.accountId)
    const now = services.clock.now()
    return { success: true, count: rows.length, dealers: rows.map((row) => presentDealer(row, now)) }
  },
})

/** As many as have fill rates. */
const importsShown = 30

export const getDealer = defineRoute({
  name: 'getDealer',
  method: 'GET',
  url: '/v1/dealers/{dealership_id}',
  access: 'key',
  summary: 'Get a dealership with its configuration and recent imports',
  description: 'Also how the website is collected, and the last 30 imports with what each of them changed.',
  params: DealershipParams,
  dealership: { from: 'path', missing: 404 },
  uses: ['database', 'clock', 'config'],
  responses: successWith({ dealer: DealerDetail }),
  async run({ caller, dealership, services }) {
    const { handle } = services.database
    const [row] = await listDealerRows(handle, caller.accountId, dealership.id)
    if (row === undefined) throw apiErrors.dealershipNotFound()
    const asked = { accountId: caller.accountId, dealershipId: dealership.id, limit: importsShown }
    const imports = await listImports(handle, asked)
    const dealer = presentDealerDetail(row, imports, services.clock.now())
    if (services.config.PHOTOS_URL === null) return { success: true, dealer }
    return { success: true, dealer: { ...dealer, photos: await countPhotos(handle, caller.accountId, dealership.id) } }
  },
})

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
