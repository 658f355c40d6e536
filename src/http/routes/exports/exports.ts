import { type Static, Type } from 'typebox'
import { lockAccount } from '../../../db/queries/accounts.ts'
import {
  deleteExport as deleteExportRow,
  ExportCounts,
  type ExportRow,
  findExport,
  insertExport,
  listExports as listExportRows,
  updateExportToken,
} from '../../../db/queries/exports.ts'
import { exportFormatNames, exportFormats } from '../../../exports/export-formats.ts'
import { newPublicId } from '../../../lib/new-ids.ts'
import { apiErrors } from '../../../model/errors.ts'
import { instant, orNull } from '../../../model/field-schemas.ts'
import { StoredQuery } from '../../../model/vehicle-query/query-schema.ts'
import { respondFile } from '../../answer.ts'
import { defineRoute, notModified, successWith } from '../../define-route.ts'
import { StoredName } from '../../params.ts'
import type { Visitor } from '../../pipeline/request-input.ts'
import { readStoredQuery } from '../../read-stored-query.ts'
import type { Services } from '../../services.ts'

/** EXTENSIONS.md section 4. */
const ExportRecord = Type.Object(
  {
    id: Type.String({ description: '`exp_...`' }),
    name: Type.String(),
    format: Type.Enum(exportFormatNames),
    query: StoredQuery,
    max_age_hours: orNull(Type.Integer(), {
      description: 'Vehicles that were not seen for longer are left out; null: none for that reason.',
    }),
    url: Type.String({ description: 'Where the file is. Whoever knows it can read the file, without a key.' }),
    created_at: instant(),
    last_fetched_at: orNull(instant()),
    ...ExportCounts.properties,
  },
  { title: 'Export' },
)

const ExportParams = Type.Object({ export_id: Type.String({ maxLength: 64, description: '`exp_...`' }) })

const maxExports = 100

export const createExport = defineRoute({
  name: 'createExport',
  method: 'POST',
  url: '/v1/exports',
  access: 'key',
  summary: 'Make a file of inventory that others can fetch',
  description:
    'The file has what the query matches whenever it is fetched, at an address that needs no key. `google_vehicle_ads` and `meta_automotive` ' +
    'leave out vehicles that lack what the platform requires. At most 100 exports an account.',
  body: Type.Object(
    {
      name: StoredName,
      format: Type.Enum(exportFormatNames),
      query: StoredQuery,
      max_age_hours: Type.Optional(
        orNull(Type.Integer({ minimum: 1, maximum: 720 }), {
          description:
            'Leaves out what was not seen for longer, until it is seen again. 48 by default for `google_vehicle_ads` and `meta_automotive`, null (no limit) for the others.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  uses: ['database', 'clock', 'exportFiles'],
  responses: successWith({ export: ExportRecord }),
  errors: ['dealershipNotFound', 'notAuthorized', 'tooManyExports'],
  async run({ caller, body, services, visitor }) {
    const { accountId } = caller
    const { selection: _selection, ...kept } = await readStoredQuery(services.database, accountId, body.query)
    const token = services.exportFiles.newToken()
    const names = { publicId: newPublicId('exp_'), name: body.name, format: body.format }
    const { max_age_hours: maxAgeHours = exportFormats[body.format].maxAgeHours } = body
    const row = await services.database.transaction('create export', async (tx) => {
      await lockAccount(tx, accountId)
      return insertExport(
        tx,
        { ...kept, ...names, maxAgeHours, accountId, token, at: services.clock.now() },
        maxExports,
      )
    })
    if (row === undefined) throw apiErrors.tooManyExports(maxExports)
    return { success: true, export: await presentExport(services, row, visitor()) }
  },
})

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

export const getExportFile = defineRoute({
  name: 'getExportFile',
  method: 'GET',
  url: '/exports/{file}',
  access: 'public',
  summary: 'Get the file of an export',
  description:
    'Needs no key: advertising platforms fetch it. If-None-Match and If-Modified-Since give a 304 for a file that has not changed. It can be fetched 60 times an hour, HEAD and 304 included; these requests use none of the ' +
    'account’s limits. A vehicle that changes while the file is read stands in it as it was or as it is.',
  tags: ['Exports'],
  params: Type.Object({
    file: Type.String({ description: '32 letters and digits, and `.csv`, `.ndjson` or `.tsv`.' }),
  }),
  uses: ['exportFiles'],
  produces: ['text/csv', 'application/x-ndjson', 'text/tab-separated-values'],
  responses: { 200: Type.String({ description: 'The vehicles that match now.' }), ...notModified },
  errors: ['routeNotFound', 'rateLimited'],
  async run({ params, services }) {
    const { format, fileName, etag, modifiedAt, read } = await services.exportFiles.open(params.file)
    return respondFile({
      etag,
      modifiedAt,
      headers: {
        'content-type': format.contentType,
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'private, no-cache',
      },
      read,
    })
  },
})

async function presentExport(
  { exportFiles }: Pick<Services, 'exportFiles'>,
  row: ExportRow,
  { base }: Visitor,
): Promise<Static<typeof ExportRecord>> {
  return {
    id: row.public_id,
    name: row.name,
    // Written by createExport, which knows no others.
    format: row.format as Static<typeof ExportRecord>['format'],
    query: row.query,
    max_age_hours: row.max_age_hours,
    url: `${base}${exportFiles.pathOf(row)}`,
    created_at: row.created_at,
    last_fetched_at: row.last_fetched_at,
    ...(await exportFiles.count(row)),
  }
}
