import { Type } from 'typebox'
import { changeFeed } from '../../../dealers/change-feed.ts'
import { validationError } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { FeedParams } from '../../params.ts'
import { DealerIdentifier, feedSource, identifierMeans } from './create-feed.ts'

export const updateFeed = defineRoute({
  name: 'updateFeed',
  method: 'PATCH',
  url: '/v1/ims/feeds/{feed_id}',
  access: 'admin',
  summary: 'Correct a feed, share it with other accounts or make it private, or change when it counts as stale',
  description:
    'Only the account that configured the feed may change it. While `shared` is false, other accounts of the dealership ' +
    'get no vehicles, events or counts from this feed. Another provider, file or identifier is read by one of the next polls, and ' +
    'applied whatever it lacks. At another dealership the feed begins anew: its vehicles leave the former one at once, each with ' +
    'ims.vehicle.removed and the reason `withdrawn`.',
  params: FeedParams,
  body: Type.Object({
    shared: Type.Optional(Type.Boolean()),
    staleness_threshold_hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 8760 })),
    ...Type.Partial(Type.Object(feedSource)).properties,
    dealer_identifier: Type.Optional(orNull(DealerIdentifier, { description: identifierMeans })),
  }),
  dealership: { from: 'body', missing: 403, optional: true },
  uses: ['database', 'providerFiles', 'clock'],
  responses: successWith({
    feed_id: Type.Integer(),
    shared: Type.Boolean(),
    staleness_threshold_hours: Type.Integer(),
    dealership_id: Type.String(),
    provider: Type.String(),
    ftp_path: Type.String(),
    file_name: Type.String(),
    dealer_identifier: orNull(Type.String()),
  }),
  errors: [
    'notAuthorized',
    'feedNotFound',
    'invalidProvider',
    'noFeedFiles',
    'feedFileNotFound',
    'feedFileOld',
    'feedExists',
    'sftpFailed',
  ],
  async run({ caller: { accountId }, params, body, dealership, services }) {
    if (Object.values(body).every((value) => value === undefined)) throw validationError([nothingGiven(body)])
    const changed = await changeFeed(
      services,
      { accountId, feedId: params.feed_id },
      {
        shared: body.shared,
        stalenessThresholdHours: body.staleness_threshold_hours,
        dealership: dealership === null ? undefined : { id: dealership.id, publicId: dealership.public_id },
        provider: body.provider,
        ftpPath: body.ftp_path,
        fileName: body.file_name,
        dealerIdentifier: body.dealer_identifier,
      },
    )
    return { success: true, ...changed }
  },
})

function nothingGiven(input: object) {
  return { loc: ['body'], msg: 'Give at least one field to change', type: 'missing', input }
}
