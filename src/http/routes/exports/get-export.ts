import { findExport } from '../../../db/queries/exports.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { ExportParams, ExportRecord, presentExport } from '../../present/export.ts'

export const getExport = defineRoute({
  name: 'getExport',
  method: 'GET',
  url: '/v1/exports/{export_id}',
  access: 'key',
  summary: 'Get an export, and what its file leaves out',
  description: 'A platform’s file leaves out vehicles that lack a column which the platform requires.',
  params: ExportParams,
  uses: ['database', 'exportFiles'],
  responses: successWith({ export: ExportRecord }),
  errors: ['exportNotFound'],
  async run({ caller, params, services, visitor }) {
    const row = await findExport(services.database.handle, caller.accountId, params.export_id)
    if (row === undefined) throw apiErrors.exportNotFound()
    return { success: true, export: await presentExport(services, row, visitor()) }
  },
})
