import { Type } from 'typebox'
import { updateExportToken } from '../../../db/queries/exports.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { ExportParams, ExportRecord, presentExport } from '../../present/export.ts'

export const rotateExport = defineRoute({
  name: 'rotateExport',
  method: 'PATCH',
  url: '/v1/exports/{export_id}',
  access: 'key',
  summary: 'Give an export another address',
  description: 'The address before answers 404 from then on.',
  params: ExportParams,
  body: Type.Object({ rotate: Type.Literal(true) }, { additionalProperties: false }),
  uses: ['database', 'exportFiles'],
  responses: successWith({ export: ExportRecord }),
  errors: ['exportNotFound'],
  async run({ caller, params, services, visitor }) {
    const owned = { accountId: caller.accountId, publicId: params.export_id }
    const row = await updateExportToken(services.database.handle, owned, services.exportFiles.newToken())
    if (row === undefined) throw apiErrors.exportNotFound()
    return { success: true, export: await presentExport(services, row, visitor()) }
  },
})
