import { Type } from 'typebox'
import { listImportRecords, listImportVehicles, listRejectedRecords } from '../../../db/queries/imports.ts'
import { acceptScan as applyHeldScan } from '../../../dealers/accept-scan.ts'
import { refuseImport, startImport as startImportNow } from '../../../dealers/start-import.ts'
import { apiErrors } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import {
  ImportDetail,
  ImportRecord,
  importIdOf,
  presentImportRecord,
  vehiclesShown,
} from '../../../model/import-record.ts'
import { readImportId } from '../../../model/read-ids.ts'
import { respond } from '../../answer.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { cursorQuery, DealershipParams, readPageCursor, toPage } from '../../params.ts'

const StartedImport = Type.Object(
  {
    success: Type.Boolean(),
    import_id: Type.String(),
    status: Type.Enum(['queued', 'running']),
    poll_url: Type.String(),
  },
  { title: 'StartedImport' },
)

export const startImport = defineRoute({
  name: 'startImport',
  method: 'POST',
  url: '/v1/dealers/{dealership_id}/import',
  access: 'key',
  limit: 'setup',
  summary: 'Import the inventory of a dealership now',
  description:
    'Reads the website as a scheduled import does, with the same pace and the same checks, and answers at once: poll poll_url. If an import of the dealership is queued or running already, whoever started it, that one is returned with 200. Within 10 minutes of the end of the last import of the dealership, whatever started it, the answer is 429. An accepted import runs even if the service is restarted; a dealership whose last imports failed is tried again now instead of at `next_import_at`.',
  params: DealershipParams,
  dealership: { from: 'path', missing: 404 },
  uses: ['database', 'queue', 'clock'],
  responses: { 200: StartedImport, 202: StartedImport },
  async refuses({ caller, dealership, services }) {
    await refuseImport(services, { accountId: caller.accountId, dealershipId: dealership.id })
    return undefined
  },
  async run({ caller, dealership, services }) {
    const asked = { accountId: caller.accountId, dealershipId: dealership.id }
    const { importId, status, isNew } = await startImportNow(services, asked)
    const id = importIdOf(importId)
    const poll_url = `/v1/dealers/${dealership.public_id}/imports/${id}`
    return respond(isNew ? 202 : 200, { success: true, import_id: id, status, poll_url })
  },
})

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

export const acceptScan = defineRoute({
  name: 'acceptScan',
  method: 'POST',
  url: '/v1/dealers/{dealership_id}/accept-scan',
  access: 'admin',
  summary: 'Accept the held scan of a dealership',
  description:
    'A complete scan that lacks most of the known vehicles is held. Accepting it removes those vehicles immediately and starts an import. Fields that most of the lot lost at once (`collection_problem` names them) keep their values; accepting lets the import that it starts erase them.',
  params: DealershipParams,
  dealership: { from: 'path', missing: 404 },
  uses: ['database', 'clock'],
  responses: successWith({ dealership_id: Type.String(), removed_count: Type.Integer() }),
  errors: ['noScanHeld'],
  async run({ caller, dealership, services }) {
    const removed = await applyHeldScan(services, { caller, dealershipId: dealership.id })
    return { success: true, dealership_id: dealership.public_id, removed_count: removed }
  },
})
