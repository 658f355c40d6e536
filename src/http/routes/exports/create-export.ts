import { Type } from 'typebox'
import { lockAccount } from '../../../db/queries/accounts.ts'
import { insertExport } from '../../../db/queries/exports.ts'
import { exportFormatNames, exportFormats } from '../../../exports/export-formats.ts'
import { newPublicId } from '../../../lib/new-ids.ts'
import { apiErrors } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { StoredQuery } from '../../../model/vehicle-query/query-schema.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { StoredName } from '../../params.ts'
import { ExportRecord, presentExport } from '../../present/export.ts'
import { readStoredQuery } from '../../read-stored-query.ts'

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
