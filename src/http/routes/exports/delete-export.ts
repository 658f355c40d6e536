import { Type } from 'typebox'
import { deleteExport as deleteExportRow } from '../../../db/queries/exports.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { ExportParams } from '../../present/export.ts'

export const deleteExport = defineRoute({
  name: 'deleteExport',
  method: 'DELETE',
  url: '/v1/exports/{export_id}',
  access: 'key',
  summary: 'Delete an export',
  description: 'Its address answers 404 from then on.',
  params: ExportParams,
  uses: ['database'],
  responses: successWith({ export_id: Type.String(), status: Type.Enum(['deleted']) }),
  errors: ['exportNotFound'],
  async run({ caller, params, services }) {
    const deleted = await deleteExportRow(services.database.handle, caller.accountId, params.export_id)
    if (!deleted) throw apiErrors.exportNotFound()
    return { success: true, export_id: params.export_id, status: 'deleted' }
  },
})
