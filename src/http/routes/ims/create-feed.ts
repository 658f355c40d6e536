import { Type } from 'typebox'
import { createFeed as createFeedConfiguration, usualStaleHours } from '../../../dealers/create-feed.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { imsProviders } from '../../../model/ims-vehicle.ts'
import { defineRoute } from '../../define-route.ts'

/** What a feed reads, and for whom. */
export const feedSource = {
  dealership_id: Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Integer({ minimum: 0 })], {
    description: 'Public id (`dlr_...`) or internal id.',
  }),
  provider: Type.String({ description: `Selects the column mapping: ${imsProviders.join(', ')}.` }),
  ftp_path: Type.String({ minLength: 1, maxLength: 255, description: 'Directory under `/import/`.' }),
  file_name: Type.String({ minLength: 1, maxLength: 255, description: 'Exact name of the file in the directory.' }),
}

export const DealerIdentifier = Type.String({ minLength: 1, maxLength: 200 })
export const identifierMeans = 'Imports only the rows with this value; for files that several dealers share.'

export const createFeed = defineRoute({
  name: 'createFeed',
  method: 'POST',
  url: '/v1/ims/feeds',
  access: 'admin',
  summary: 'Create a feed configuration',
  description:
    'The file must exist and must have been modified within the last 48 hours. One of the next polls imports it.',
  body: Type.Object({
    ...feedSource,
    dealer_identifier: Type.Optional(orNull(DealerIdentifier, { default: null, description: identifierMeans })),
    shared: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'false: other accounts of the dealership get no vehicles, events or counts from this feed.',
      }),
    ),
    staleness_threshold_hours: Type.Optional(
      orNull(Type.Integer({ default: usualStaleHours, minimum: 1, maximum: 8760 })),
    ),
  }),
  dealership: { from: 'body', missing: 403 },
  uses: ['database', 'providerFiles', 'clock'],
  responses: {
    200: Type.Object({
      id: Type.String({ examples: ['ims_config_12'] }),
      status: Type.Literal('created'),
    }),
  },
  errors: ['invalidProvider', 'noFeedFiles', 'feedFileNotFound', 'feedFileOld', 'feedExists', 'sftpFailed'],
  async run({ caller, dealership, body, services }) {
    const id = await createFeedConfiguration(services, {
      dealershipId: dealership.id,
      accountId: caller.accountId,
      shared: body.shared ?? true,
      provider: body.provider,
      ftpPath: body.ftp_path,
      fileName: body.file_name,
      dealerIdentifier: body.dealer_identifier ?? null,
      stalenessThresholdHours: body.staleness_threshold_hours ?? usualStaleHours,
    })
    return { id: `ims_config_${id}`, status: 'created' }
  },
})
