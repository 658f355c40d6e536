import { listDealers } from '../../../db/queries/dealers.ts'
import { listImports } from '../../../db/queries/imports.ts'
import { countPhotos } from '../../../db/queries/vehicle-photos.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { DealershipParams } from '../../params.ts'
import { DealerDetail, presentDealerDetail } from '../../present/dealer.ts'

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
    const [row] = await listDealers(handle, caller.accountId, dealership.id)
    if (row === undefined) throw apiErrors.dealershipNotFound()
    const asked = { accountId: caller.accountId, dealershipId: dealership.id, limit: importsShown }
    const imports = await listImports(handle, asked)
    const dealer = presentDealerDetail(row, imports, services.clock.now())
    if (services.config.PHOTOS_URL === null) return { success: true, dealer }
    return { success: true, dealer: { ...dealer, photos: await countPhotos(handle, caller.accountId, dealership.id) } }
  },
})
