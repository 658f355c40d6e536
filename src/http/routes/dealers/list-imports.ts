import { Type } from 'typebox'
import { listImportRecords } from '../../../db/queries/imports.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { ImportRecord, presentImportRecord } from '../../../model/import-record.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { cursorQuery, DealershipParams, readPageCursor, toPage } from '../../params.ts'

export const listImports = defineRoute({
  name: 'listImports',
  method: 'GET',
  url: '/v1/dealers/{dealership_id}/imports',
  access: 'key',
  summary: 'List the imports of a dealership’s website',
  description:
    'Newest first, with the one that is queued or running. The latest 100 imports of a dealership are kept. Pass `next_cursor` as `cursor` to get the next page; it is null on the last one.',
  params: DealershipParams,
  query: cursorQuery,
  dealership: { from: 'path', missing: 404 },
  uses: ['database'],
  responses: successWith({ imports: Type.Array(ImportRecord), next_cursor: orNull(Type.String()) }),
  async run({ caller, dealership, query, services }) {
    const before = readPageCursor(query.cursor)
    const asked = { accountId: caller.accountId, dealershipId: dealership.id, importId: null, before }
    const limit = query.limit ?? 50
    const rows = await listImportRecords(services.database.handle, { ...asked, limit: limit + 1 })
    const { shown, next_cursor } = toPage(rows, limit)
    const imports = shown.map((row) => presentImportRecord(row, dealership.inventory_type))
    return { success: true, imports, next_cursor }
  },
})
