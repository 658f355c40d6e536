import { Type } from 'typebox'
import { listExports as listExportRows } from '../../../db/queries/exports.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { ExportRecord, presentExport } from '../../present/export.ts'

export const listExports = defineRoute({
  name: 'listExports',
  method: 'GET',
  url: '/v1/exports',
  access: 'key',
  summary: 'List the account’s exports',
  description: 'With what each file has now.',
  uses: ['database', 'exportFiles'],
  responses: successWith({ count: Type.Integer(), exports: Type.Array(ExportRecord) }),
  async run({ caller, services, visitor }) {
    const rows = await listExportRows(services.database.handle, caller.accountId)
    const exports = []
    for (const row of rows) exports.push(await presentExport(services, row, visitor()))
    return { success: true, count: exports.length, exports }
  },
})
