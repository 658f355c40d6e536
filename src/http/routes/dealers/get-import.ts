import { Type } from 'typebox'
import { listImportRecords, listImportVehicles, listRejectedRecords } from '../../../db/queries/imports.ts'
import { apiErrors } from '../../../model/errors.ts'
import { ImportDetail, presentImportRecord, vehiclesShown } from '../../../model/import-record.ts'
import { readImportId } from '../../../model/read-ids.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { DealershipParams } from '../../params.ts'

export const getImport = defineRoute({
  name: 'getImport',
  method: 'GET',
  url: '/v1/dealers/{dealership_id}/imports/{import_id}',
  access: 'key',
  summary: 'Get an import with the vehicles that it changed',
  description:
    'With the vehicles that it changed and the records that could not be read. Poll every 5 seconds until `completed_at` is set. Changes are kept for 400 days.',
  params: Type.Object({ ...DealershipParams.properties, import_id: Type.String() }),
  dealership: { from: 'path', missing: 404 },
  uses: ['database'],
  responses: successWith({ import: ImportDetail }),
  errors: ['importNotFound'],
  async run({ caller, dealership, params, services }) {
    const importId = readImportId(params.import_id)
    if (importId === null) throw apiErrors.importNotFound()
    const asked = { accountId: caller.accountId, dealershipId: dealership.id, importId, before: null, limit: 1 }
    const [row] = await listImportRecords(services.database.handle, asked)
    if (row === undefined) throw apiErrors.importNotFound()
    const ofImport = { accountId: caller.accountId, importId, limit: vehiclesShown }
    const changed = await listImportVehicles(services.database.handle, ofImport)
    const rejected = await listRejectedRecords(services.database.handle, ofImport)
    const vehicles = { ...changed, rejected }
    return { success: true, import: { ...presentImportRecord(row, dealership.inventory_type), vehicles } }
  },
})
